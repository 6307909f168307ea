import { useState } from 'react'
import { type Translator, useCopy } from '#web/copy/use-copy.ts'
import { SearchBox } from '#web/features/shared/search-box.tsx'
import { adminTable } from '#web/features/team/copy/admin-table.ts'
import { formatDayAndMonth, formatList } from '#web/lib/format.ts'
import { Button } from '#web/ui/button.tsx'
import type { TableDefinition } from './definition.ts'
import { FilterChip } from './filter-chip.tsx'
import { FilterSheet } from './filter-sheet.tsx'
import { activeFilters, chosenOptions, type DayRange, type Filter, type Filters, parseDays } from './filters.ts'
import { PersonChip } from './person-filter.tsx'
import type { ChangeSearch, TableSearch } from './search.ts'

/** Noon, so that no time zone moves it to another day. */
const noonOf = (day: string): string => `${day}T12:00:00Z`

const rangeText = (t: Translator<typeof adminTable>, { from, to }: DayRange, now: number): string => {
  const text = (day: string) => formatDayAndMonth(noonOf(day), now)
  if (from !== null && from === to) return t('filters.onDay', { from: text(from) })
  if (from !== null && to !== null) return t('filters.between', { from: text(from), to: text(to) })
  if (from !== null) return t('filters.since', { from: text(from) })
  return to === null ? '' : t('filters.until', { to: text(to) })
}

/** What an active filter keeps, in words; of a person the number of the account. */
const filterText = (t: Translator<typeof adminTable>, filter: Filter, text: unknown, now: number): string => {
  if (filter.kind === 'choice') return formatList(chosenOptions(filter, text).map(({ label }) => label))
  if (filter.kind === 'days') return rangeText(t, parseDays(text) ?? { from: null, to: null }, now)
  return String(text)
}

type FilterBarProps<Row, F extends Filters> = {
  table: TableDefinition<Row, F>
  search: TableSearch
  onSearch: ChangeSearch
  onClear: () => void
  now: number
}

/** The search box, the button of the sheet with all filters, and a chip for each that narrows the table. */
export function FilterBar<Row, F extends Filters>({ table, search, onSearch, onClear, now }: FilterBarProps<Row, F>) {
  const t = useCopy(adminTable)
  const [isOpen, setOpen] = useState(false)
  const active = activeFilters(table.filters, search)
  const hasFilters = Object.keys(table.filters).length > 0
  const clear = (key: string) => onSearch({ [key]: undefined, page: undefined })
  return (
    <div className="table-filters flex flex-wrap items-center gap-2">
      {table.searchLabel !== undefined && (
        <SearchBox
          label={table.searchLabel}
          clearLabel={t('search.clear')}
          value={search.q}
          // Typing is one step of the history, however many words are tried.
          onValue={(q) => onSearch({ q, page: undefined }, { replace: search.q !== undefined && q !== undefined })}
        />
      )}
      {hasFilters && (
        <Button
          kind="line"
          icon="i-ph-funnel"
          aria-label={t('filters.openCount', { count: active.length })}
          onClick={() => setOpen(true)}
        >
          <span className="lt-md:visually-hidden">{t('filters.open')}</span>
        </Button>
      )}
      {active.length > 0 && (
        <ul className="chips basis-full" aria-label={t('filters.label')}>
          {active.map(([key, filter]) => (
            <li key={key}>
              {filter.kind === 'person' ? (
                <PersonChip label={filter.label} value={search[key]} onRemove={() => clear(key)} />
              ) : (
                <FilterChip
                  label={filter.label}
                  words={filterText(t, filter, search[key], now)}
                  onRemove={() => clear(key)}
                />
              )}
            </li>
          ))}
          <li>
            <Button kind="quiet" size="sm" onClick={onClear}>
              {t('filters.clearAll')}
            </Button>
          </li>
        </ul>
      )}
      <FilterSheet filters={table.filters} search={search} onSearch={onSearch} open={isOpen} onOpen={setOpen} />
    </div>
  )
}
