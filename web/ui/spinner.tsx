import { Icon } from '#web/ui/icon.tsx'

/** A spinner for buttons and small inline waits; lists and cards show skeletons instead. */
export function Spinner() {
  return <Icon name="i-ph-circle-notch" className="spin" />
}
