/** Steps many journeys share: choosing a time, entering a call, sending a message. */
import type { Locator, Page } from 'playwright'
import { minuteMs } from '#contract/shared/rules/time.ts'
import { waitLimitMs } from './browser.ts'
import { eventually } from './journey.ts'
import { words } from './words.ts'

const { booking, chat, sessions } = words

/** The panel of a booking with this tutor. */
export const bookingPanel = (page: Page, name: string): Locator =>
  page.getByRole('dialog', { name: booking('title', { name }) })

/** The panel that moves a lesson with this tutor. */
export const movingPanel = (page: Page, name: string): Locator =>
  page.getByRole('dialog', { name: booking('titleMove', { name }) })

/** Picks the earliest time and returns the panel's confirm button. */
export const pickEarliest = async (panel: Locator): Promise<Locator> => {
  await panel.getByRole('button', { name: booking('earliest') }).click()
  return panel.getByRole('button', { name: booking('confirm'), exact: true })
}

/** The link to the lessons that is shown after a booking. */
export const bookedNotice = (page: Page): Locator =>
  page.getByRole('dialog').getByRole('link', { name: booking('done.view') })

const inTheRoom = (page: Page): Locator => page.getByRole('toolbar', { name: sessions('controls.label') })

export const roomControl = (page: Page, name: string): Locator =>
  inTheRoom(page).getByRole('button', { name, exact: true })

/**
 * From the device check into the room. A lesson booked for the next quarter of an hour may open up to a minute later.
 */
export const enterRoom = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: sessions('join.ready') }).click({ timeout: minuteMs + waitLimitMs })
  await inTheRoom(page).waitFor()
}

const progress = (picture: Locator) =>
  picture.evaluate((video: HTMLVideoElement) => ({
    time: video.currentTime,
    frames: video.getVideoPlaybackQuality().totalVideoFrames,
  }))

/** The other member's video is playing: its time and its count of decoded frames both grow. */
export const expectMovingPicture = async (page: Page, name: string): Promise<void> => {
  const picture = page.getByLabel(sessions('room.stageOf', { name }), { exact: true }).and(page.locator('video'))
  await picture.waitFor()
  const before = await progress(picture)
  await eventually(async () => {
    const now = await progress(picture)
    return now.time > before.time && now.frames >= before.frames + 5
  }).toBe(true)
}

/** Sends a message to somebody with the send button, as on a touch screen. */
export const sendChatMessage = async (place: Page | Locator, name: string, text: string): Promise<void> => {
  await place.getByRole('textbox', { name: chat('messageTo', { name }) }).fill(text)
  await place.getByRole('button', { name: chat('send'), exact: true }).click()
}

/** The log of the conversation with somebody. */
export const conversationWith = (place: Page | Locator, name: string): Locator =>
  place.getByRole('log', { name: chat('log', { name }) })

/**
 * Brings the network back after a press that found none, and waits for the dialog the press opens. Some browsers ask for
 * the app's module again; others remember that it did not come, so the page is loaded again, which forgets the press.
 */
export const mendAfterPress = async (button: Locator, mend: () => Promise<unknown>, dialog: Locator): Promise<void> => {
  const reloaded = button.page().waitForEvent('load')
  await mend()
  await Promise.race([dialog.waitFor(), reloaded])
  // A press that was kept may still open it, over the button.
  if (!(await dialog.isVisible())) await Promise.race([button.click().catch(() => undefined), dialog.waitFor()])
  await dialog.waitFor()
}
