/** What admins do with accounts: find them, give roles, mark as verified, sign out. */
import { describe, expect, test } from 'vitest'
import { getCurrentUser, signUserOut, updateUser } from '#contract/people/api/users.ts'
import { dayMs } from '#contract/shared/rules/time.ts'
import { changeRole, searchPeople, setVerified } from '#contract/team/api/admin.ts'
import { Role } from '#contract/vocabulary/roles.ts'
import { withSecond } from '#tests/kit/approvals.ts'
import { refusalOf } from '#tests/kit/client.ts'
import { make } from '#tests/kit/make.ts'
import { newEmail, people } from '#tests/kit/people.ts'

const idsFor = async (text: string) => {
  const admin = await people.admin()
  return (await admin.api(searchPeople, { query: { text } })).map(({ id }) => id)
}

describe('searchPeople', () => {
  test('finds by folded name, e-mail, phone in any spelling, and id', async () => {
    const student = await people.student({
      name: 'هِبَة اللّٰه الشرقاوى',
      email: newEmail('heba_%'),
      phone: '01555500017',
    })
    for (const text of [
      'هبه الله',
      'الشرقاوي',
      'HEBA_%',
      student.email,
      '01555500017',
      '٠١٥٥٥٥٠٠٠١٧',
      '+20 155 550 0017',
    ])
      expect([text, await idsFor(text)]).toEqual([text, [student.id]])
    expect((await idsFor(String(student.id)))[0]).toBe(student.id)
    for (const text of ['heba%', '"', "' OR 1", 'هبهx', '   ']) expect(await idsFor(text)).toEqual([])
  })

  test('follows changes of a person at once', async () => {
    const [admin, student] = [await people.admin(), await people.student({ name: 'نورهان الدسوقي' })]
    await admin.api(updateUser, { params: { id: student.id }, body: { name: 'نورهان البيومي' } })
    expect([await idsFor('الدسوقي'), await idsFor('البيومي')]).toEqual([[], [student.id]])
  })

  test('of one role leaves no room to the others, however many they are', async () => {
    const admin = await people.admin()
    const name = 'شهيرة القلماوي'
    const student = await people.student({ name })
    const tutor = await people.tutor({ name })
    for (let other = 0; other < 10; other++) await people.tutor({ name })
    const idsOf = async (text: string, role: Role) =>
      (await admin.api(searchPeople, { query: { text, role } })).map(({ id }) => id)
    expect(await idsFor(name)).not.toContain(student.id)
    expect(await idsOf(name, Role.Student)).toEqual([student.id])
    expect(await idsOf(String(tutor.id), Role.Student)).not.toContain(tutor.id)
    expect(await idsOf(tutor.email, Role.Tutor)).toEqual([tutor.id])
  })

  test('two letters are the beginning of an e-mail', async () => {
    const { id } = await people.student({ email: 'zq@example.com' })
    expect(await idsFor('zq')).toEqual([id])
  })
})

describe('changeRole', () => {
  test('gives the role with its row, signs the person out and keeps the rest', async () => {
    const [owner, student] = [await people.superAdmin(), await people.student()]
    const before = student.token
    await withSecond(owner.api(changeRole, { params: { id: student.id }, body: { role: Role.Tutor } }))
    expect((await student.api(getCurrentUser, {})).role).toBe(Role.Tutor)
    const { apiCall } = await import('#tests/kit/client.ts')
    expect((await refusalOf(apiCall(getCurrentUser, {}, before))).code).toBe('unauthenticated')
  })

  test('not while something is open, not to oneself, and only by super admins', async () => {
    const [owner, admin] = [await people.superAdmin(), await people.admin()]
    const [tutor, student] = [await people.tutor(), await people.student()]
    await make.lesson({ tutorId: tutor.id, studentId: student.id, start: Date.now() + dayMs })
    const ask = (by: typeof owner, id: number) =>
      refusalOf(by.api(changeRole, { params: { id }, body: { role: Role.Studio } }))
    for (const id of [tutor.id, student.id, owner.id]) expect((await ask(owner, id)).code).toBe('illegal')
    expect((await ask(admin, (await people.student()).id)).code).toBe('forbidden')
    expect((await ask(owner, 9_999_999)).code).toBe('user-not-found')
    const paying = await people.student()
    await make.subscription({ userId: paying.id, start: Date.now() - dayMs, end: Date.now() + dayMs })
    expect((await ask(owner, paying.id)).code).toBe('illegal')
  })
})

test('setVerified marks and unmarks; a phone that is missing or verified elsewhere is illegal', async () => {
  const [owner, student] = [await people.superAdmin(), await people.student({ phone: '01555500029' })]
  const params = { id: student.id }
  expect(await owner.api(setVerified, { params, body: { phone: true, email: true } })).toMatchObject({
    verifiedPhone: true,
    verifiedEmail: true,
  })
  const [twin, none] = [await people.student({ phone: '01555500029' }), await people.student()]
  for (const { id } of [twin, none])
    expect((await refusalOf(owner.api(setVerified, { params: { id }, body: { phone: true } }))).code).toBe('illegal')
  expect((await refusalOf(owner.api(setVerified, { params, body: {} }))).code).toBe('empty-request')
  expect(await owner.api(setVerified, { params, body: { phone: false } })).toMatchObject({
    verifiedPhone: false,
    verifiedEmail: true,
  })
})

test('signUserOut ends every session; admins only by super admins', async () => {
  const [admin, other, student] = [await people.admin(), await people.admin(), await people.student()]
  const { apiCall } = await import('#tests/kit/client.ts')
  await apiCall(getCurrentUser, {}, student.token)
  await admin.api(signUserOut, { params: { id: student.id } })
  expect((await refusalOf(apiCall(getCurrentUser, {}, student.token))).code).toBe('unauthenticated')
  expect((await refusalOf(admin.api(signUserOut, { params: { id: other.id } }))).code).toBe('forbidden')
  expect((await refusalOf(admin.api(signUserOut, { params: { id: 9_999_999 } }))).code).toBe('user-not-found')
})
