/** Who is led into the admin area, and what its navigation marks as current. */
import { describe, expect, it, vi } from 'vitest'
import { Role, staffRoles } from '#contract/vocabulary/roles.ts'
import { isCurrentItem, labelOf, navGroups } from '#web/features/team/admin-nav.tsx'
import { admin } from '#web/features/team/copy/admin.ts'

vi.stubGlobal('window', { addEventListener: () => undefined })
const { homePathOf, settingsPathOf } = await import('#web/features/people/account/guards.ts')

const createdAt = '2026-01-01T00:00:00.000Z'
const currentOf = (path: string) => navGroups.flat().filter((item) => isCurrentItem(item, path))

describe('the admin area', () => {
  it('is the home of admins and studios, and of nobody else', () => {
    const inside = Object.values(Role).filter((role) => homePathOf({ role, createdAt }).startsWith('/admin'))
    expect(inside.sort()).toEqual([...staffRoles].sort())
    expect(
      Object.values(Role)
        .filter((role) => settingsPathOf({ role }).startsWith('/admin/'))
        .sort(),
    ).toEqual(inside)
  })

  it('marks one item as current on each of its screens, nested ones included', () => {
    for (const { to } of navGroups.flat()) expect(currentOf(to)).toHaveLength(1)
    expect(currentOf('/admin/photo-session/12').map(({ to }) => to)).toEqual(['/admin/photo-sessions'])
    expect(currentOf('/admin/photo-session/12/x')).toEqual([])
  })

  it('names the screen a nested one belongs to', () => {
    expect(labelOf('/admin/photo-sessions')).toBe(admin.nav.photoSessions)
    expect(labelOf('/nowhere')).toBeNull()
  })
})
