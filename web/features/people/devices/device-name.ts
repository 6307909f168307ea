import type { SignedInDevice } from '#contract/people/shapes/device.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { devices as copy } from '#web/features/people/copy/devices.ts'
import type { IconName } from '#web/ui/icon.tsx'

const icons: Record<NonNullable<SignedInDevice['kind']>, IconName> = {
  phone: 'i-ph-device-mobile',
  tablet: 'i-ph-device-tablet',
  computer: 'i-ph-laptop',
}

export const deviceIcon = (kind: SignedInDevice['kind']): IconName => (kind === null ? 'i-ph-globe' : icons[kind])

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
