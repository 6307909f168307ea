import type { SignedInDevice } from '#contract/people/shapes/device.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { devices as copy } from '#web/features/people/copy/devices.ts'

/** Keeps a Latin name in one piece inside an Arabic sentence. */
export const isolate = (name: string): string => `\u2068${name}\u2069`

/** Names a device by its browser and system, as far as they are known. */
export const useDeviceName = () => {
  const t = useCopy(copy)
  return ({ browser, system }: Pick<SignedInDevice, 'browser' | 'system'>): string => {
    if (browser !== null && system !== null) return t('name', { browser: isolate(browser), system: isolate(system) })
    return isolate(browser ?? system ?? t('unknown'))
  }
}
