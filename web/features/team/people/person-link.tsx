import { Link } from '@tanstack/react-router'
import { useCopy } from '#web/copy/use-copy.ts'
import { adminPeople } from '#web/features/team/copy/admin-people.ts'
import { adminPerson } from '#web/features/team/copy/admin-person.ts'
import { CopyButton, Person } from '../table/cells.tsx'
import type { NamedPerson } from './query.ts'

/** Pages of people, by their id. */
export const userPath = (id: number): string => `/admin/user/${id}`
export const tutorPath = (id: number): string => `/admin/tutor/${id}`

/** The id of an account, which leads to its page, with a button that copies it. */
export function PersonId({ id }: { id: number }) {
  return (
    <span className="table-copyable">
      <Link to="/admin/user/$id" params={{ id }} className="num ltr">
        {id}
      </Link>
      <CopyButton text={String(id)} what={adminPeople.id} />
    </span>
  )
}

/** The name of somebody, which leads to their page; a word for accounts that are gone. */
export function PersonLink({ person }: { person: Pick<NamedPerson, 'id' | 'name'> | null }) {
  const t = useCopy(adminPerson)
  if (person === null) return <span className="quiet">{t('gone')}</span>
  return (
    <Link to="/admin/user/$id" params={{ id: person.id }} className="table-name">
      <bdi dir="auto" className="truncate lt-lg:whitespace-normal">
        {person.name ?? t('number', { id: String(person.id) })}
      </bdi>
    </Link>
  )
}

type LinkedPersonProps = Parameters<typeof Person>[0] & { id: number | null }

/** Face and name, which lead to the person's page; a word for accounts that are gone. */
export function LinkedPerson({ id, ...shown }: LinkedPersonProps) {
  const t = useCopy(adminPerson)
  if (id === null) return <Person {...shown} name={t('gone')} />
  return (
    <Link to="/admin/user/$id" params={{ id }} className="text-inherit no-underline hover:underline">
      <Person {...shown} />
    </Link>
  )
}
