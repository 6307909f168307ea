/** Two of the team on one account: the second is told who changed it, and nothing is overwritten. */
import { beforeEach, describe, expect, test } from 'vitest'
import { getUser, updateUser } from '#contract/people/api/users.ts'
import { changeRole, setVerified } from '#contract/team/api/admin.ts'
import { City } from '#contract/vocabulary/people.ts'
import { Role } from '#contract/vocabulary/roles.ts'
import { approve, waitingOf, withSecond } from '#tests/kit/approvals.ts'
import { clock } from '#tests/kit/clock.ts'
import { people } from '#tests/kit/people.ts'
import { later, linesOf, staleBy, staleRefusalOf, twoAdmins } from '#tests/kit/two-admins.ts'

beforeEach(() => {
  clock.set('2026-03-02T09:00:00.000Z')
})

describe('an account', () => {
  test('changed since it was shown keeps that change, and tells whose it is', async () => {
    const { mona, hoda, isMona } = await twoAdmins()
    const { id } = await people.tutor()
    const { updatedAt: seen } = await mona.api(getUser, { params: { id } })
    later()
    await mona.api(updateUser, { params: { id }, body: { activated: false, seen } })
    later()
    const tooLate = hoda.api(updateUser, { params: { id }, body: { city: City.Giza, seen } })
    expect(await staleRefusalOf(tooLate)).toEqual(staleBy(isMona))
    expect(await hoda.api(getUser, { params: { id } })).toMatchObject({ city: City.Cairo })
    expect(await linesOf('user.update', id)).toHaveLength(1)
  })

  test('names nobody where its owner changed it, and nobody of the team to its owner', async () => {
    const { mona } = await twoAdmins()
    const student = await people.student()
    const params = { id: student.id }
    const { updatedAt: first } = await mona.api(getUser, { params })
    later()
    const { updatedAt: second } = await student.api(updateUser, { params, body: { city: City.Aswan } })
    later()
    const byTeam = mona.api(updateUser, { params, body: { city: City.Giza, seen: first } })
    expect(await staleRefusalOf(byTeam)).toEqual(staleBy(null))
    await mona.api(updateUser, { params, body: { city: City.Giza, seen: second } })
    later()
    const byOwner = student.api(updateUser, { params, body: { city: City.Minya, seen: second } })
    expect(await staleRefusalOf(byOwner)).toEqual(staleBy(null))
  })

  test('asked for by two at once is changed by one', async () => {
    const { mona, hoda } = await twoAdmins()
    const { id } = await people.student()
    const { updatedAt: seen } = await mona.api(getUser, { params: { id } })
    later()
    const both = await Promise.allSettled(
      [mona, hoda].map((admin, i) =>
        admin.api(updateUser, { params: { id }, body: { city: i ? City.Giza : City.Aswan, seen } }),
      ),
    )
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await linesOf('user.update', id)).toHaveLength(1)
  })
})

describe('role and marks', () => {
  const twoOwners = async () => {
    const [mona, hoda] = [await people.superAdmin({ name: 'منى عادل' }), await people.superAdmin({ name: 'هدى سمير' })]
    const { id } = await people.student()
    const { updatedAt: seen } = await mona.api(getUser, { params: { id } })
    later()
    return { mona, hoda, isMona: { id: mona.id, name: 'منى عادل' }, params: { id }, seen }
  }

  test('a role given since the account was shown is kept, and whose change it was is told', async () => {
    const { mona, hoda, isMona, params, seen } = await twoOwners()
    await withSecond(mona.api(changeRole, { params, body: { role: Role.Studio, seen } }))
    const changed = await mona.api(getUser, { params })
    later()
    const tooLate = hoda.api(changeRole, { params, body: { role: Role.RegularAdmin, seen } })
    expect(await staleRefusalOf(tooLate)).toEqual(staleBy(isMona))
    // The same wish as well: whoever asks decides about what they saw.
    expect(await staleRefusalOf(hoda.api(changeRole, { params, body: { role: Role.Studio, seen } }))).toEqual(
      staleBy(isMona),
    )
    expect(await hoda.api(getUser, { params })).toMatchObject({ role: Role.Studio })
    expect(await linesOf('user.role', params.id)).toHaveLength(1)
    const body = { role: Role.RegularAdmin, seen: changed.updatedAt }
    await withSecond(hoda.api(changeRole, { params, body }))
    expect(await hoda.api(getUser, { params })).toMatchObject({ role: Role.RegularAdmin })
  })

  test('a role is not given to an account that was changed in another way since it was shown', async () => {
    const { mona, hoda, isMona, params, seen } = await twoOwners()
    await mona.api(updateUser, { params, body: { city: City.Giza } })
    later()
    const tooLate = hoda.api(changeRole, { params, body: { role: Role.Studio, seen } })
    expect(await staleRefusalOf(tooLate)).toEqual(staleBy(isMona))
    expect(await hoda.api(getUser, { params })).toMatchObject({ role: Role.Student })
  })

  test('a role given by two at once is given by one', async () => {
    const { mona, hoda, params, seen } = await twoOwners()
    const [one, other] = await Promise.all([
      waitingOf(mona.api(changeRole, { params, body: { role: Role.Studio, seen } })),
      waitingOf(hoda.api(changeRole, { params, body: { role: Role.TutorManager, seen } })),
    ])
    expect(one).toEqual(other)
    await approve(await people.admin(), one.id)
    expect(await linesOf('user.role', params.id)).toHaveLength(1)
  })

  test('are changed without `seen` whatever the account is like', async () => {
    const { mona, params } = await twoOwners()
    await mona.api(setVerified, { params, body: { email: false } })
    later()
    await withSecond(mona.api(changeRole, { params, body: { role: Role.Studio } }))
    expect(await mona.api(getUser, { params })).toMatchObject({ role: Role.Studio })
  })

  test('verified marks set since they were shown are kept, and whose they are is told', async () => {
    const { mona, hoda, isMona, params, seen } = await twoOwners()
    const marked = await mona.api(setVerified, { params, body: { email: false, seen } })
    later()
    const tooLate = hoda.api(setVerified, { params, body: { email: true, seen } })
    expect(await staleRefusalOf(tooLate)).toEqual(staleBy(isMona))
    expect(await hoda.api(getUser, { params })).toMatchObject({ verifiedEmail: false })
    expect(await linesOf('user.verify', params.id)).toHaveLength(1)
    const again = await hoda.api(setVerified, { params, body: { email: true, seen: marked.updatedAt } })
    expect(again).toMatchObject({ verifiedEmail: true })
  })
})
