import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import type { FoundPerson } from '#contract/people/shapes/user.ts'
import { limits } from '#contract/vocabulary/limits.ts'
import { errorText } from '#web/copy/errors.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { admin } from '#web/features/team/copy/admin.ts'
import { formatPhone } from '#web/lib/phone.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { LiveRegion } from '#web/ui/live-region.tsx'
import { SearchInput } from '#web/ui/search-input.tsx'
import { FoundPayments } from '../payments/found-payments.tsx'
import { Person } from '../table/cells.tsx'
import { userPath } from './person-link.tsx'
import { RoleChip } from './role-chip.tsx'
import { useFoundPeople } from './use-found-people.ts'

const nobody: readonly FoundPerson[] = []

/** Keeps the option that Enter would open in sight. */
const scrollToCurrent = (option: HTMLElement | null): void => {
  option?.scrollIntoView({ block: 'nearest' })
}

function FoundRow({ person: { id, name, image, role, email, phone } }: { person: FoundPerson }) {
  return (
    <>
      <span className="grow-in">
        <Person
          name={name}
          image={image}
          sub={
            <bdi dir="ltr">
              {id} · {phone === null ? email : `${email} · ${formatPhone(phone)}`}
            </bdi>
          }
        />
      </span>
      <RoleChip role={role} />
    </>
  )
}

/** Finds anybody by id, e-mail, phone or name, and payments by their references, and leads to their pages. */
export function PeopleSearch({ onClose }: { onClose: () => void }) {
  const t = useCopy(admin)
  const navigate = useNavigate()
  const listId = useId()
  const box = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  // Enter was pressed before the answer came: the first of it is opened then.
  const [isAwaited, setAwaited] = useState(false)
  const { people = nobody, error, isSearching, isSettled } = useFoundPeople(text)
  const current = people[Math.min(at, people.length - 1)]
  const optionId = (id: number) => `${listId}-${id}`

  const open = ({ id }: FoundPerson) => {
    onClose()
    void navigate({ to: userPath(id) })
  }
  const type = (next: string) => {
    setText(next)
    setAt(0)
    setAwaited(false)
  }
  const onKey = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0 && people.length > 0) {
      event.preventDefault()
      setAt((Math.min(at, people.length - 1) + step + people.length) % people.length)
    }
    if (event.key !== 'Enter' || text.trim() === '') return
    event.preventDefault()
    if (!isSettled) setAwaited(true)
    else if (current) open(current)
  }
  useEffect(() => {
    if (!isAwaited || !isSettled) return
    setAwaited(false)
    if (people[0]) {
      onClose()
      void navigate({ to: userPath(people[0].id) })
    }
  }, [isAwaited, isSettled, people, navigate, onClose])

  const isEmpty = isSettled && text.trim() !== '' && people.length === 0
  return (
    <Dialog open onOpen={(next) => !next && onClose()} title={t('search.title')} initialFocus={box}>
      <div className="stack-2 pt-1 pb-4">
        <SearchInput
          ref={box}
          label={t('search.label')}
          placeholder={t('search.label')}
          role="combobox"
          aria-expanded={people.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={current && optionId(current.id)}
          autoComplete="off"
          enterKeyHint="search"
          maxLength={limits.search.max}
          value={text}
          onValue={type}
          onKeyDown={onKey}
        />
        <LiveRegion>{isSettled && text.trim() !== '' && t('search.found', { count: people.length })}</LiveRegion>
        {error ? (
          <Alert kind="danger" urgent title={t('search.failed')}>
            {errorText(error)}
          </Alert>
        ) : (
          <p className="caption quiet">
            {isEmpty ? t('search.none') : isSearching ? t('search.searching') : t('search.hint')}
          </p>
        )}
        <div id={listId} role="listbox" aria-label={t('search.results')} className="divided">
          {people.map((person) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the box that controls the list
            <div
              key={person.id}
              ref={person === current ? scrollToCurrent : undefined}
              id={optionId(person.id)}
              role="option"
              tabIndex={-1}
              aria-selected={person === current}
              className="list-row admin-found px-2 rounded cursor-pointer"
              onClick={() => open(person)}
            >
              <FoundRow person={person} />
            </div>
          ))}
        </div>
        <FoundPayments text={text} onLeave={onClose} />
      </div>
    </Dialog>
  )
}
