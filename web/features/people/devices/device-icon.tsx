import type { SignedInDevice } from '#contract/people/shapes/device.ts'
import { Icon, type IconName } from '#web/ui/icon.tsx'

const icons: Record<NonNullable<SignedInDevice['kind']>, IconName> = {
  phone: 'i-ph-device-mobile',
  tablet: 'i-ph-device-tablet',
  computer: 'i-ph-laptop',
}

/** What kind of device it is; a globe where that is not known. */
export function DeviceIcon({ kind }: Pick<SignedInDevice, 'kind'>) {
  return <Icon name={kind === null ? 'i-ph-globe' : icons[kind]} className="icon-5" />
}
