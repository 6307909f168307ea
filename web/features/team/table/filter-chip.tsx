import type { Ref } from 'react'
import { useCopy } from '#web/copy/use-copy.ts'
import { adminTable } from '#web/features/team/copy/admin-table.ts'
import { Icon } from '#web/ui/icon.tsx'

type FilterChipProps = { label: string; words: string; onRemove: () => void; ref?: Ref<HTMLButtonElement> }

/** A filter that narrows the table, which a press removes. */
export function FilterChip({ label, words, onRemove, ref }: FilterChipProps) {
  const t = useCopy(adminTable)
  return (
    <button
      ref={ref}
      type="button"
      className="chip table-chip"
      aria-label={t('filters.remove', { filter: `${label}: ${words}` })}
      onClick={onRemove}
    >
      <span className="quiet">{label}:</span> <bdi>{words}</bdi>
      <Icon name="i-ph-x-bold" className="icon-4" />
    </button>
  )
}
