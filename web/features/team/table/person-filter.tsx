import { type KeyboardEvent, type Ref, useEffect, useRef, useState } from 'react'
import type { FoundPerson } from '#contract/people/shapes/user.ts'
import { limits } from '#contract/vocabulary/limits.ts'
import { errorText } from '#web/copy/errors.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { admin } from '#web/features/team/copy/admin.ts'
import { adminTable } from '#web/features/team/copy/admin-table.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Field } from '#web/ui/field.tsx'
import { LiveRegion } from '#web/ui/live-region.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { RoleChip } from '../people/role-chip.tsx'
import { useFoundPeople } from '../people/use-found-people.ts'
import { usePerson } from '../person/query.ts'
import { Person } from './cells.tsx'
import { FilterChip } from './filter-chip.tsx'
import { chosenId } from './filters.ts'
import type { FilterValue } from './search.ts'

type PersonChipProps = { label: string; value: unknown; onRemove: () => void; ref?: Ref<HTMLButtonElement> }

/** The person a table is narrowed to, by name; by the number of the account until the name is known. */
export function PersonChip({ label, value, onRemove, ref }: PersonChipProps) {
  const id = chosenId(value) ?? 0
  const { data } = usePerson(id)
  return <FilterChip ref={ref} label={label} words={data?.name ?? data?.email ?? String(id)} onRemove={onRemove} />
}

type PersonPartProps = { label: string; value: unknown; onValue: (next: FilterValue | undefined) => void }

/** Finds one account by name, e-mail, phone or number, and narrows the table to it. */
export function PersonPart({ label, value, onValue }: PersonPartProps) {
  const chip = useRef<HTMLButtonElement>(null)
  const box = useRef<HTMLInputElement>(null)
  // Choosing and removing take away what had the focus.
  const isMoved = useRef(false)
  const isChosen = chosenId(value) !== undefined
  useEffect(() => {
    if (isMoved.current) (isChosen ? chip : box).current?.focus()
    isMoved.current = false
  }, [isChosen])
  const change = (next: FilterValue | undefined) => {
    isMoved.current = true
    onValue(next)
  }
  if (!isChosen) return <PersonSearch ref={box} label={label} onFound={({ id }) => change(id)} />
  return (
    <div className="chips">
      <PersonChip ref={chip} label={label} value={value} onRemove={() => change(undefined)} />
    </div>
  )
}

type PersonSearchProps = { label: string; onFound: (person: FoundPerson) => void; ref: Ref<HTMLInputElement> }

function PersonSearch({ label, onFound, ref }: PersonSearchProps) {
  const t = useCopy(adminTable)
  const a = useCopy(admin)
  const [text, setText] = useState('')
  const { people, error, isSearching, isSettled } = useFoundPeople(text)
  const isAnswered = isSettled && text.trim() !== ''
  const onKey = (event: KeyboardEvent) => {
    const first = people?.[0]
    if (event.key === 'Enter' && isAnswered && first) onFound(first)
  }
  return (
    <div className="stack-2">
      <Field
        label={label}
        hint={
          isAnswered && people?.length === 0
            ? a('search.none')
            : isSearching
              ? a('search.searching')
              : t('filters.personHint')
        }
      >
        <TextInput
          ref={ref}
          icon="i-ph-magnifying-glass"
          autoComplete="off"
          enterKeyHint="search"
          maxLength={limits.search.max}
          value={text}
          onValue={setText}
          onKeyDown={onKey}
        />
      </Field>
      <LiveRegion>{isAnswered && a('search.found', { count: people?.length ?? 0 })}</LiveRegion>
      {error && (
        <Alert kind="danger" urgent title={a('search.failed')}>
          {errorText(error)}
        </Alert>
      )}
      {people !== undefined && people.length > 0 && (
        <ul className="divided" aria-label={t('filters.found', { filter: label })}>
          {people.map((person) => (
            <li key={person.id}>
              <button type="button" className="list-row w-full px-2 text-start" onClick={() => onFound(person)}>
                <span className="grow-in">
                  <Person
                    name={person.name}
                    image={person.image}
                    sub={
                      <bdi dir="ltr">
                        {person.id} · {person.email}
                      </bdi>
                    }
                  />
                </span>
                <RoleChip role={person.role} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
