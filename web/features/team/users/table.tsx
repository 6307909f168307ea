import type { UserSelf } from '#contract/people/shapes/user.ts'
import { Role } from '#contract/vocabulary/roles.ts'
import { cityNames } from '#web/copy/choices.ts'
import { titles } from '#web/copy/titles.ts'
import { adminPeople } from '#web/features/team/copy/admin-people.ts'
import { adminTable } from '#web/features/team/copy/admin-table.ts'
import { adminUsers } from '#web/features/team/copy/admin-users.ts'
import { formatNumber } from '#web/lib/format.ts'
import { formatPhone } from '#web/lib/phone.ts'
import { BlockChip } from '../blocks/block-chip.tsx'
import { LinkedPerson, PersonId } from '../people/person-link.tsx'
import { RoleChip } from '../people/role-chip.tsx'
import { Copyable, Moment, NotSet, YesNo } from '../table/cells.tsx'
import { defineTable } from '../table/definition.ts'
import { fetchUsers, toUsersQuery, userFilters } from './query.ts'

const sideOf = (role: Role) => (role === Role.Student ? 'student' : role === Role.Tutor ? 'tutor' : 'none')

/** All accounts, newest first. */
export const usersTable = defineTable({
  name: 'users',
  title: titles.adminUsers,
  searchLabel: adminUsers.search,
  filters: userFilters,
  idOf: ({ id }: UserSelf) => id,
  nameOf: ({ name, email }) => name ?? email,
  fetchPage: fetchUsers,
  saved: { list: 'users', toQuery: toUsersQuery },
  columns: [
    { id: 'id', title: adminUsers.columns.id, cell: ({ id }) => <PersonId id={id} /> },
    {
      id: 'user',
      title: adminUsers.columns.user,
      card: 'title',
      cell: ({ id, name, image, role }) => <LinkedPerson id={id} name={name} image={image} side={sideOf(role)} />,
    },
    {
      id: 'email',
      title: adminUsers.columns.email,
      card: 'main',
      cell: ({ email, verifiedEmail }) => (
        <span className="table-copyable">
          <Copyable text={email} what={adminPeople.email} />
          <YesNo value={verifiedEmail} {...adminPeople.verified} />
        </span>
      ),
    },
    {
      id: 'phone',
      title: adminUsers.columns.phone,
      card: 'main',
      cell: ({ phone, verifiedPhone }) =>
        phone === null ? (
          <NotSet />
        ) : (
          <span className="table-copyable">
            <Copyable text={phone} what={adminPeople.phone}>
              {formatPhone(phone)}
            </Copyable>
            <YesNo value={verifiedPhone} {...adminPeople.verified} />
          </span>
        ),
    },
    {
      id: 'role',
      title: adminUsers.columns.role,
      card: 'main',
      cell: ({ role, gender, block }, now) => (
        <span className="flex flex-wrap gap-2">
          <RoleChip role={role} gender={gender} />
          <BlockChip block={block} now={now} />
        </span>
      ),
    },
    { id: 'city', title: adminUsers.columns.city, cell: ({ city }) => (city === null ? <NotSet /> : cityNames[city]) },
    {
      id: 'gender',
      title: adminUsers.columns.gender,
      hidden: true,
      cell: ({ gender }) => (gender === null ? <NotSet /> : adminPeople.gender[gender]),
    },
    {
      id: 'birthYear',
      title: adminUsers.columns.birthYear,
      hidden: true,
      atEnd: true,
      cell: ({ birthYear }) => birthYear ?? <NotSet />,
    },
    {
      id: 'credit',
      title: adminUsers.columns.credit,
      hidden: true,
      atEnd: true,
      cell: ({ creditScore }) => formatNumber(creditScore),
    },
    {
      id: 'password',
      title: adminUsers.columns.password,
      hidden: true,
      cell: ({ password }) => (password ? adminTable.yes : adminTable.no),
    },
    {
      id: 'notifications',
      title: adminUsers.columns.notifications,
      hidden: true,
      cell: ({ notificationMethod }) => adminUsers.notifications[notificationMethod ?? 'off'],
    },
    {
      id: 'created',
      title: adminUsers.columns.created,
      cell: ({ createdAt }, now) => <Moment at={createdAt} now={now} withTime={false} />,
    },
    {
      id: 'updated',
      title: adminUsers.columns.updated,
      hidden: true,
      cell: ({ updatedAt }, now) => <Moment at={updatedAt} now={now} />,
    },
  ],
})
