import { type ReactNode, useState } from 'react'
import { useCopy } from '#web/copy/use-copy.ts'
import { adminTable } from '#web/features/team/copy/admin-table.ts'
import { serverNow } from '#web/lib/clock.ts'
import { Button } from '#web/ui/button.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { Drawer } from '#web/ui/drawer.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import {
  type ChoiceFilter,
  choiceValue,
  chosenId,
  chosenOptions,
  type DayRange,
  type DaysFilter,
  daysText,
  type Filter,
  type Filters,
  type IdFilter,
  lastDays,
  parseDays,
} from './filters.ts'
import { PersonPart } from './person-filter.tsx'
import type { ChangeSearch, FilterValue, TableSearch } from './search.ts'

type PartProps<F> = { filter: F; value: unknown; onValue: (next: FilterValue | undefined) => void }

/** With more options than this, chips fill the sheet. */
const mostChips = 9
const anyValue = 'any'

function Group({ label, children }: { label: string; children: ReactNode }) {
  return (
    <fieldset className="stack-2">
      <legend className="label mb-2">{label}</legend>
      {children}
    </fieldset>
  )
}

function Choice({ filter, value, onValue }: PartProps<ChoiceFilter<unknown>>) {
  const t = useCopy(adminTable)
  const chosen = chosenOptions(filter, value).map((option) => option.value)
  if (filter.options.length > mostChips) {
    const options = filter.options.map((option) => ({ value: option.value, label: option.label }))
    return (
      <Field label={filter.label}>
        <Select
          options={[{ value: anyValue, label: t('filters.any') }, ...options]}
          value={chosen[0] ?? anyValue}
          onValue={(next) => onValue(next === anyValue ? undefined : next)}
        />
      </Field>
    )
  }
  const toggle = (value: string, pressed: boolean) => {
    const otherValues = filter.several ? chosen.filter((chosenValue) => chosenValue !== value) : []
    onValue(choiceValue(pressed ? [...otherValues, value] : otherValues))
  }
  return (
    <Group label={filter.label}>
      <div className="chips">
        {filter.options.map((option) => (
          <Chip
            key={option.value}
            pressed={chosen.includes(option.value)}
            onPressed={(pressed) => toggle(option.value, pressed)}
          >
            {option.label}
          </Chip>
        ))}
      </div>
    </Group>
  )
}

const isSame = (a: DayRange | null, b: DayRange): boolean => a?.from === b.from && a.to === b.to

function Days({ filter, value, onValue }: PartProps<DaysFilter>) {
  const t = useCopy(adminTable)
  const range = parseDays(value)
  const now = serverNow()
  const presets = [
    { label: t('filters.today'), range: lastDays(1, now) },
    { label: t('filters.lastWeek'), range: lastDays(7, now) },
    { label: t('filters.lastMonth'), range: lastDays(30, now) },
  ]
  const change = (next: Partial<DayRange>) => onValue(daysText({ from: null, to: null, ...range, ...next }))
  return (
    <Group label={filter.label}>
      <div className="chips">
        {presets.map((preset) => (
          <Chip
            key={preset.label}
            pressed={isSame(range, preset.range)}
            onPressed={(pressed) => onValue(pressed ? daysText(preset.range) : undefined)}
          >
            {preset.label}
          </Chip>
        ))}
      </div>
      <div className="grid grid-cols-2 gap-3">
        <Field label={t('filters.from')}>
          <TextInput
            type="date"
            value={range?.from ?? ''}
            max={range?.to ?? undefined}
            onValue={(from) => change({ from: from || null })}
          />
        </Field>
        <Field label={t('filters.to')}>
          <TextInput
            type="date"
            value={range?.to ?? ''}
            min={range?.from ?? undefined}
            onValue={(to) => change({ to: to || null })}
          />
        </Field>
      </div>
    </Group>
  )
}

/** Takes effect with Enter or on leaving the box: half a number is the number of somebody else. */
function RowId({ filter, value, onValue }: PartProps<IdFilter>) {
  const known = chosenId(value)
  const [text, setText] = useState(known === undefined ? '' : String(known))
  const tell = () => onValue(chosenId(text))
  return (
    <Field label={filter.label} hint={filter.hint}>
      <TextInput
        ltr
        inputMode="numeric"
        autoComplete="off"
        value={text}
        onValue={(next) => setText(next.replace(/\D/g, ''))}
        onBlur={tell}
        onKeyDown={(event) => event.key === 'Enter' && tell()}
      />
    </Field>
  )
}

function FilterPart({ filter, ...part }: PartProps<Filter>) {
  if (filter.kind === 'choice') return <Choice filter={filter} {...part} />
  if (filter.kind === 'days') return <Days filter={filter} {...part} />
  return filter.kind === 'person' ? <PersonPart label={filter.label} {...part} /> : <RowId filter={filter} {...part} />
}

type FilterSheetProps = {
  filters: Filters
  search: TableSearch
  onSearch: ChangeSearch
  open: boolean
  onOpen: (open: boolean) => void
}

/** Every filter of a table as a control. The table behind the sheet follows each choice. */
export function FilterSheet({ filters, search, onSearch, open, onOpen }: FilterSheetProps) {
  const t = useCopy(adminTable)
  return (
    <Drawer open={open} onOpen={onOpen} side="end" title={t('filters.open')}>
      <div className="grid content-start gap-6">
        {Object.entries(filters).map(([key, filter]) => (
          <FilterPart
            key={key}
            filter={filter}
            value={search[key]}
            onValue={(next) => next !== search[key] && onSearch({ [key]: next, page: undefined })}
          />
        ))}
        <Button className="justify-self-start" onClick={() => onOpen(false)}>
          {t('filters.done')}
        </Button>
      </div>
    </Drawer>
  )
}
