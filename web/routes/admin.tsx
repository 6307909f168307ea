import { createFileRoute, Outlet, redirect } from '@tanstack/react-router'
import { staffRoles } from '#contract/vocabulary/roles.ts'
import { titles } from '#web/copy/titles.ts'
import { type GuardContext, homePathOf, requireRole } from '#web/features/people/account/guards.ts'
import { AdminFrame } from '#web/features/team/admin-frame.tsx'

const requireStaff = requireRole(...staffRoles)

/** The frame of all screens below, in a chunk of its own: who does not work there never loads it. */
export const Route = createFileRoute('/admin')({
  staticData: { frame: 'admin', title: titles.admin },
  beforeLoad: (gate: GuardContext) => {
    const admitted = requireStaff(gate)
    const home = homePathOf(admitted.user)
    const isRoot = /^\/admin\/?$/.test(gate.location.pathname)
    if (isRoot && home !== '/admin') throw redirect({ href: home, replace: true })
    return admitted
  },
  component: Admin,
})

function Admin() {
  return (
    <AdminFrame>
      <Outlet />
    </AdminFrame>
  )
}
