import { useCopy } from '#web/copy/use-copy.ts'
import { adminTable } from '#web/features/team/copy/admin-table.ts'
import { formatNumber } from '#web/lib/format.ts'
import { writeStored } from '#web/lib/storage.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Select } from '#web/ui/select.tsx'
import { type PlacedPage, sizeKey } from './definition.ts'
import { type ChangeSearch, pageSizes } from './search.ts'

type PagerProps = {
  /** The one in sight: its neighbours are named by its own cursors, whatever page the address already asks for. */
  page: PlacedPage<unknown>
  onSearch: ChangeSearch
  /** Counts what the page did not; absent once that is done. */
  onCount: (() => void) | undefined
  counting: boolean
}

/** Which rows are shown, the way to the others, and how many make a page. */
export function Pager({ page: placed, onSearch, onCount, counting }: PagerProps) {
  const { list, total, totalIsLowerBound = false, next, previous, number: page, size } = placed
  const t = useCopy(adminTable)
  const last = Math.max(1, Math.ceil(total / size))
  const hasNext = next === undefined ? page < last : next !== null
  const open = (number: number, cursor?: string | null) =>
    onSearch(number <= 1 ? { page: undefined } : { page: number, cursor: cursor ?? undefined })
  const resize = (text: string) => {
    const newSize = pageSizes.find((option) => String(option) === text)
    if (newSize === undefined) return
    writeStored(sizeKey, text)
    // The first row of the page stays in sight.
    const first = (page - 1) * size
    const newPage = Math.floor(first / newSize) + 1
    onSearch({ size: newSize, page: newPage <= 1 ? undefined : newPage })
  }
  const range = {
    from: formatNumber((page - 1) * size + 1),
    to: formatNumber((page - 1) * size + list.length),
    total: formatNumber(total),
  }
  return (
    <nav className="flex flex-wrap items-center justify-between gap-y-2 gap-x-4" aria-label={t('pages.label')}>
      <Field label={t('pages.size')} className="table-size flex items-center gap-2">
        <Select
          options={pageSizes.map((option) => ({ value: String(option), label: String(option) }))}
          value={String(size)}
          onValue={resize}
        />
      </Field>
      <div className="flex flex-wrap items-center gap-x-2">
        <p className="small quiet num" role="status">
          {t(totalIsLowerBound ? 'pages.rangeMore' : 'pages.range', range)}
        </p>
        {totalIsLowerBound && onCount && (
          <Button size="sm" kind="quiet" loading={counting} onClick={onCount}>
            {t('pages.count')}
          </Button>
        )}
      </div>
      <div className="flex gap-1">
        <IconButton
          flipIcon
          icon="i-ph-caret-double-left"
          label={t('pages.first')}
          disabled={page <= 1}
          onClick={() => open(1)}
        />
        <IconButton
          flipIcon
          icon="i-ph-caret-left"
          label={t('pages.previous')}
          disabled={page <= 1}
          onClick={() => open(page - 1, previous)}
        />
        <IconButton
          flipIcon
          icon="i-ph-caret-right"
          label={t('pages.next')}
          disabled={!hasNext}
          onClick={() => open(page + 1, next)}
        />
        {!totalIsLowerBound && (
          <IconButton
            flipIcon
            icon="i-ph-caret-double-right"
            label={t('pages.last')}
            disabled={!hasNext}
            onClick={() => open(last)}
          />
        )}
      </div>
    </nav>
  )
}
