import { titles } from '#web/copy/titles.ts'
import { AdminHeading } from '#web/features/shared/page-head.tsx'
import { AdminTable } from '../table/admin-table.tsx'
import type { TablePageProps } from '../table/search.ts'
import { friendsTable } from './table.tsx'

/** `/admin/friends`: who brought whom, and what it brought both. */
export function FriendsPage(props: TablePageProps) {
  return (
    <>
      <AdminHeading>{titles.adminFriends}</AdminHeading>
      <AdminTable {...props} table={friendsTable} />
    </>
  )
}
