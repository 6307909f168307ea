/** The accounts of the team, as colleagues see how they are kept. */
import { expect, test } from 'vitest'
import { listTeam } from '#contract/team/api/admin.ts'
import { Factor } from '#contract/vocabulary/factors.ts'
import { Role } from '#contract/vocabulary/roles.ts'
import { rows } from '#tests/kit/bookings.ts'
import { people } from '#tests/kit/people.ts'

test('listTeam shows who opens the accounts of others, with their newest sign-in and their factors, and nobody else', async () => {
  const [mona, hoda, manager] = [await people.admin(), await people.superAdmin(), await people.manager()]
  const [tutor, student] = [await people.tutor(), await people.student()]
  await rows('UPDATE users SET factors = ? WHERE id = ?', Factor.OneTimeCode, manager.id)
  await rows('UPDATE users SET blocked_until = ? WHERE id = ?', Date.now() + 60_000, mona.id)
  await rows('DELETE FROM signed_in_devices WHERE user_id = ?', manager.id)
  const team = await hoda.api(listTeam, {})
  const found = (id: number) => team.find((member) => member.id === id)
  expect(found(hoda.id)).toMatchObject({ role: Role.SuperAdmin, passkeys: 0, oneTimeCodes: false, blocked: false })
  expect(found(mona.id)).toMatchObject({ role: Role.RegularAdmin, blocked: true, lacksFactor: false })
  expect(found(manager.id)).toMatchObject({ role: Role.TutorManager, oneTimeCodes: true, seen: null })
  expect([found(tutor.id), found(student.id)]).toEqual([undefined, undefined])
  expect(team.map(({ role }) => role)).toEqual(team.map(({ role }) => role).toSorted((a, b) => a - b))
})
