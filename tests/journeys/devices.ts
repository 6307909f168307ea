/**
 * Simulates cameras and microphones that are missing, busy or refused; the browser's own simulated devices always work.
 */
import type { BrowserContext, Page } from 'playwright'

type Answer = 'works' | 'NotAllowedError' | 'NotFoundError' | 'NotReadableError'

export interface DeviceAnswers {
  audio: Answer
  video: Answer
  /** The permission given to both devices before. */
  permission: PermissionState
}

const working: DeviceAnswers = { audio: 'works', video: 'works', permission: 'granted' }

interface Told {
  deviceAnswers: DeviceAnswers
  devicesAsked: number
}

/** From the next page load on, until `changeDevices`. */
export const setDevices = (place: Page | BrowserContext, answers: Partial<DeviceAnswers>): Promise<unknown> =>
  place.addInitScript(
    (told: DeviceAnswers) => {
      const here = Object.assign(window as unknown as Told, { deviceAnswers: told, devicesAsked: 0 })
      const { mediaDevices, permissions } = navigator
      const open = mediaDevices.getUserMedia.bind(mediaDevices)
      mediaDevices.getUserMedia = async (wanted = {}) => {
        here.devicesAsked += 1
        for (const kind of ['audio', 'video'] as const) {
          const answer = here.deviceAnswers[kind]
          if (wanted[kind] && answer !== 'works') throw new DOMException('', answer)
        }
        return open(wanted)
      }
      const query = permissions.query.bind(permissions)
      permissions.query = (asked) =>
        ['camera', 'microphone'].includes(asked.name)
          ? Promise.resolve({ state: here.deviceAnswers.permission } as PermissionStatus)
          : query(asked)
    },
    { ...working, ...answers },
  )

/** Changes the devices of the open page. */
export const changeDevices = (page: Page, answers: Partial<DeviceAnswers>): Promise<unknown> =>
  page.evaluate((change) => Object.assign((window as unknown as Told).deviceAnswers, change), answers)

/** How often the page has asked the browser for a device. */
export const devicesAsked = (page: Page): Promise<number> =>
  page.evaluate(() => (window as unknown as Told).devicesAsked)
