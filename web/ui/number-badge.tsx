import { Count } from '#web/ui/tag.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'

/** A number, capped, with its meaning for screen readers. */
export function NumberBadge({ count, label }: { count: number; label: string }) {
  return (
    <Count>
      <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
      <VisuallyHidden>{label}</VisuallyHidden>
    </Count>
  )
}
