import { useRef, useState } from 'react'
import type { FoundPerson } from '#contract/people/shapes/user.ts'
import { limits } from '#contract/vocabulary/limits.ts'
import { Role } from '#contract/vocabulary/roles.ts'
import { common } from '#web/copy/common.ts'
import { errorText } from '#web/copy/errors.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { adminPlanInvites } from '#web/features/team/copy/admin-plan-invites.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { SearchInput } from '#web/ui/search-input.tsx'
import { useFoundPeople } from '../people/use-found-people.ts'
import { Person } from '../table/cells.tsx'

const { max } = limits.planInviteUsers

type ChooseStudentsProps = { onClose: () => void; onChosen: (students: readonly FoundPerson[]) => void }

/** Finds students one search after another, and collects them. */
export function ChooseStudents({ onClose, onChosen }: ChooseStudentsProps) {
  const t = useCopy(adminPlanInvites)
  const c = useCopy(common)
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState<readonly FoundPerson[]>([])
  const box = useRef<HTMLInputElement>(null)
  const search = useFoundPeople(text, Role.Student)
  // The button that was pressed goes with its row.
  const change = (students: readonly FoundPerson[]) => {
    setChosen(students)
    box.current?.focus()
  }
  const isChosen = ({ id }: FoundPerson) => chosen.some((student) => student.id === id)
  const students = search.people?.filter((person) => !isChosen(person))
  const nameOf = ({ name, email }: FoundPerson) => name ?? email
  return (
    <Dialog
      open
      onOpen={(open) => !open && onClose()}
      title={t('choose.title')}
      description={t('choose.hint')}
      initialFocus={box}
      footerAtEnd
      footer={
        <>
          <Button kind="line" onClick={onClose}>
            {c('cancel')}
          </Button>
          <Button disabled={chosen.length === 0} onClick={() => onChosen(chosen)}>
            {t('choose.next')}
          </Button>
        </>
      }
    >
      <div className="stack pt-1">
        <SearchInput
          ref={box}
          label={t('choose.search')}
          placeholder={t('choose.search')}
          autoComplete="off"
          maxLength={limits.search.max}
          value={text}
          onValue={setText}
        />
        <p className="small quiet" role="status">
          {t('choose.count', { count: chosen.length })}
        </p>
        {chosen.length > 0 && (
          <ul className="chips" aria-label={t('choose.chosen')}>
            {chosen.map((person) => (
              <li key={person.id}>
                <button
                  type="button"
                  className="chip table-chip"
                  aria-label={t('choose.remove', { name: nameOf(person) })}
                  onClick={() => change(chosen.filter(({ id }) => id !== person.id))}
                >
                  <bdi>{nameOf(person)}</bdi>
                  <Icon name="i-ph-x-bold" className="icon-4" />
                </button>
              </li>
            ))}
          </ul>
        )}
        {search.error && (
          <Alert kind="danger" urgent title={t('choose.failed')}>
            {errorText(search.error)}
          </Alert>
        )}
        {search.isSettled && search.people?.length === 0 && <p className="small quiet">{t('choose.none')}</p>}
        <ul className="divided" aria-label={t('choose.results')}>
          {students?.map((person) => (
            <li key={person.id} className="list-row">
              <div className="grow-in">
                <Person
                  name={person.name}
                  image={person.image}
                  side="student"
                  sub={<bdi dir="ltr">{person.email}</bdi>}
                />
              </div>
              <IconButton
                size="sm"
                kind="line"
                icon="i-ph-plus"
                disabled={chosen.length >= max}
                label={t('choose.add', { name: nameOf(person) })}
                onClick={() => change([...chosen, person])}
              />
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  )
}
