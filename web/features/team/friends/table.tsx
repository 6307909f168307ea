import { titles } from '#web/copy/titles.ts'
import { adminFriends } from '#web/features/team/copy/admin-friends.ts'
import { formatMinutes } from '#web/lib/format.ts'
import { StatusChip, type StatusKind } from '#web/ui/status-chip.tsx'
import { LinkedPerson, PersonLink } from '../people/person-link.tsx'
import { Copyable, Moment, NotSet } from '../table/cells.tsx'
import { defineTable } from '../table/definition.ts'
import { type FriendRow, fetchFriends, friendFilters } from './query.ts'

const looks: Readonly<Record<FriendRow['state'], StatusKind>> = {
  joined: 'neutral',
  rewarded: 'success',
  full: 'success',
  refused: 'danger',
  'taken-back': 'warning',
  off: 'neutral',
}

function State({ state, refusal }: Pick<FriendRow, 'state' | 'refusal'>) {
  return (
    <span className="grid justify-items-start">
      <StatusChip kind={looks[state]}>{adminFriends.state[state]}</StatusChip>
      {refusal !== null && <span className="caption quiet">{adminFriends.refusal[refusal]}</span>}
    </span>
  )
}

function Minutes({ minutes }: { minutes: number }) {
  return minutes === 0 ? <NotSet /> : <span className="num">{formatMinutes(minutes)}</span>
}

/** All friends, newest first. */
export const friendsTable = defineTable({
  name: 'friends',
  title: titles.adminFriends,
  filters: friendFilters,
  idOf: ({ friendId }: FriendRow) => friendId,
  nameOf: ({ friend, friendId }) => friend?.name ?? friend?.email ?? String(friendId),
  fetchPage: fetchFriends,
  columns: [
    {
      id: 'friend',
      title: adminFriends.columns.friend,
      card: 'title',
      cell: ({ friend }) => (
        <LinkedPerson
          id={friend?.id ?? null}
          name={friend?.name ?? null}
          image={friend?.image ?? null}
          side="student"
          sub={friend && <bdi dir="ltr">{friend.email}</bdi>}
        />
      ),
    },
    {
      id: 'inviter',
      title: adminFriends.columns.inviter,
      card: 'main',
      cell: ({ inviter }) => <PersonLink person={inviter} />,
    },
    {
      id: 'state',
      title: adminFriends.columns.state,
      card: 'main',
      cell: (row) => <State {...row} />,
    },
    {
      id: 'friendMinutes',
      title: adminFriends.columns.friendMinutes,
      card: 'main',
      atEnd: true,
      cell: ({ friendMinutes }) => <Minutes minutes={friendMinutes} />,
    },
    {
      id: 'inviterMinutes',
      title: adminFriends.columns.inviterMinutes,
      card: 'main',
      atEnd: true,
      cell: ({ inviterMinutes }) => <Minutes minutes={inviterMinutes} />,
    },
    {
      id: 'decided',
      title: adminFriends.columns.decided,
      card: 'main',
      cell: ({ decidedAt }, now) => (decidedAt === null ? <NotSet /> : <Moment at={decidedAt} now={now} />),
    },
    {
      id: 'payment',
      title: adminFriends.columns.payment,
      hidden: true,
      cell: ({ txId }) => (txId === null ? <NotSet /> : <Copyable text={String(txId)} what={adminFriends.paymentId} />),
    },
    {
      id: 'joined',
      title: adminFriends.columns.joined,
      card: 'main',
      sortable: true,
      cell: ({ joinedAt }, now) => <Moment at={joinedAt} now={now} />,
    },
  ],
})
