/**
 * Changing accounts: what is stored, who may do it, and the effects. E-mails and passwords have a file of their own.
 */
import { and, eq, like } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { TutorChanged } from '#contract/catalogue/events/tutor-events.ts'
import { getTutorInfo } from '#contract/people/api/public-tutor.ts'
import { getTutorMeta } from '#contract/people/api/tutor-meta.ts'
import { getCurrentUser, updateUser } from '#contract/people/api/users.ts'
import type { UserChanges } from '#contract/people/shapes/user.ts'
import { City, Gender } from '#contract/vocabulary/people.ts'
import { changeAccount } from '#tests/kit/approvals.ts'
import { apiCall, refusalOf } from '#tests/kit/client.ts'
import { db, newPhone, type Person, people } from '#tests/kit/people.ts'
import { openList } from '#tests/kit/sockets.ts'
import { auditLog, confirmationCodes, orphanObjects } from '#worker/storage/schema/support.ts'

const change = (caller: Person, target: Pick<Person, 'id'>, body: UserChanges) =>
  caller.api(updateUser, { params: { id: target.id }, body })
const refused = async (caller: Person, target: Pick<Person, 'id'>, body: UserChanges) =>
  refusalOf(change(caller, target, body))
const forbidden = { status: 403, code: 'forbidden' }

const bio = 'أعلّم الإنجليزية بالمحادثة كل مساء'
const about = 'أدرّس منذ سنوات، وأحب أن نبدأ بما يهمك في عملك وحياتك اليومية ثم نبني عليه كل أسبوع.'

describe('a person’s own account', () => {
  test('keeps what was set, clears what is null and leaves the rest', async () => {
    const student = await people.student({ city: City.Giza })
    const set = { name: '  ليلى   Hassan ', gender: Gender.Female, birthYear: 2000 }
    expect(await change(student, student, set)).toMatchObject({ name: 'ليلى Hassan', birthYear: 2000, city: City.Giza })
    const cleared = await change(student, student, { city: null, gender: null, image: null })
    expect(cleared).toMatchObject({ city: null, gender: null, name: 'ليلى Hassan' })
    expect(cleared).not.toHaveProperty('token')
    expect(await student.api(getCurrentUser, {})).toEqual(cleared)
  })

  test('refuses an empty change', async () => {
    const student = await people.student()
    const empty = { status: 400, code: 'empty-request' }
    expect(await refused(student, student, {})).toEqual(empty)
  })

  test('of a studio has an address', async () => {
    const studio = await people.studio()
    expect(await change(studio, studio, { address: 'شارع النيل' })).toMatchObject({ address: 'شارع النيل' })
    const student = await people.student()
    expect(await refused(student, student, { address: 'شارع النيل' })).toEqual(forbidden)
  })

  test('somebody else’s account cannot be changed', async () => {
    const student = await people.student()
    for (const stranger of [
      await people.student(),
      await people.tutor(),
      await people.manager(),
      await people.studio(),
    ])
      expect(await refused(stranger, student, { city: 1 })).toEqual(forbidden)
    expect(await student.api(getCurrentUser, {})).toMatchObject({ city: null })
  })

  test('an unknown account is not found', async () => {
    const admin = await people.admin()
    expect(await refused(admin, { id: 9_999_999 }, { city: 1 })).toEqual({ status: 404, code: 'user-not-found' })
  })
})

describe('phone', () => {
  test('the first number switches notifications on; another one has to be verified again', async () => {
    const student = await people.student()
    expect(await change(student, student, { phone: '+20 100 000 0001' })).toMatchObject({
      phone: '01000000001',
      notificationMethod: 1,
      verifiedPhone: false,
    })
    const proved = await people.student({
      phone: '01100000001',
      verifiedPhone: true,
      verifiedWhatsApp: true,
      notificationMethod: null,
    })
    expect(await change(proved, proved, { phone: '01100000002' })).toMatchObject({
      phone: '01100000002',
      notificationMethod: null,
      verifiedPhone: false,
      verifiedWhatsApp: false,
    })
  })

  test('clearing it clears its verification, and notifications need a verified number', async () => {
    const student = await people.student({ phone: '01100000003', verifiedPhone: true, notificationMethod: 1 })
    expect(await change(student, student, { phone: null })).toMatchObject({
      phone: null,
      notificationMethod: null,
      verifiedPhone: false,
    })
    const unverified = { status: 403, code: 'unverified-phone', field: 'notificationMethod' }
    expect(await refused(student, student, { notificationMethod: 1 })).toEqual(unverified)
  })

  test('changing it voids the code sent to the old number, but not codes for other purposes', async () => {
    const student = await people.student({ phone: '01100000004' })
    const codes = [1, 3] as const
    for (const purpose of codes) {
      const row = { userId: student.id, purpose, target: 'x', digest: 'x', createdAt: 0, expiresAt: 1 }
      await db.insert(confirmationCodes).values(row)
    }
    await change(student, student, { phone: '01100000005' })
    const left = await db.select().from(confirmationCodes).where(eq(confirmationCodes.userId, student.id))
    expect(left.map(({ purpose }) => purpose)).toEqual([3])
  })
})

describe('tutors', () => {
  test('change their profile, and viewers of the list are notified', async () => {
    const [tutor, viewer] = [await people.tutor(), await people.student()]
    const tab = await openList(viewer, [tutor.id])
    await change(tutor, tutor, { bio, about, notice: 45, name: 'كريم حسن علي' })
    await tab.next(TutorChanged)
    expect(await apiCall(getTutorInfo, { params: { id: tutor.id } })).toMatchObject({
      bio,
      about,
      notice: 45,
      name: 'كريم حسن علي',
    })
    await tab.close()
  })

  test('can only choose a studio account as their studio', async () => {
    const [tutor, studio, student] = [await people.tutor(), await people.studio(), await people.student()]
    await change(tutor, tutor, { studioId: studio.id })
    expect(await tutor.api(getTutorMeta, { query: { tutorId: tutor.id } })).toMatchObject({ studioId: studio.id })
    const unknown = { status: 404, code: 'user-not-found', field: 'studioId' }
    expect(await refused(tutor, tutor, { studioId: student.id })).toEqual(unknown)
    expect(await refused(tutor, tutor, { studioId: 9_999_999 })).toEqual(unknown)
  })

  test('can neither activate themselves nor remove their videos', async () => {
    const tutor = await people.tutor({ activated: false })
    const bodies = [{ activated: true }, { bypassOnboarding: true }, { video: null }, { thumbnail: null }]
    for (const body of bodies) expect(await refused(tutor, tutor, body)).toEqual(forbidden)
    expect(await refused(tutor, tutor, { bio, activated: true })).toEqual(forbidden)
    const meta = await tutor.api(getTutorMeta, { query: { tutorId: tutor.id } })
    expect(meta).toMatchObject({ activated: false, bypassOnboarding: false })
    expect(meta.bio).not.toBe(bio)
  })

  test('disappear from the list when an admin deactivates them', async () => {
    const [tutor, admin] = [await people.tutor(), await people.admin()]
    await change(admin, tutor, { activated: false })
    const gone = { status: 404, code: 'tutor-not-found' }
    await expect.poll(() => refusalOf(apiCall(getTutorInfo, { params: { id: tutor.id } }))).toEqual(gone)
  })
})

describe('studios', () => {
  test('clear videos of their own tutors and nothing else', async () => {
    const studio = await people.studio()
    const [tutor, other] = [await people.tutor({ studioId: studio.id }), await people.tutor()]
    await change(studio, tutor, { video: null })
    expect(await tutor.api(getTutorMeta, { query: { tutorId: tutor.id } })).toMatchObject({
      video: null,
      thumbnail: expect.any(String),
    })
    expect(await refused(studio, other, { video: null })).toEqual(forbidden)
    for (const body of [{ image: null }, { name: 'أحمد عبد الله' }, { email: 'x@example.com' }, { phone: null }])
      expect(await refused(studio, tutor, body)).toEqual(forbidden)
  })

  test('are answered without the private fields of the tutor, their own account in full', async () => {
    const studio = await people.studio({ phone: newPhone(), address: 'شارع النيل' })
    const tutor = await people.tutor({ studioId: studio.id, birthYear: 1971, notificationMethod: 1 })
    const { email } = tutor
    const hidden = { phone: null, birthYear: null, gender: null, city: null, address: null, notificationMethod: null }
    expect(await change(studio, tutor, { thumbnail: null })).toMatchObject({ id: tutor.id, email, ...hidden })
    expect(await change(studio, studio, { name: 'استوديو الشروق' })).toMatchObject({
      phone: expect.any(String),
      address: 'شارع النيل',
    })
  })
})

test('a cleared file is queued for removal in the same batch as the change of its row', async () => {
  const [tutor, admin] = [
    await people.tutor({ image: 'users/images/a', video: 'tutors/videos/a' }),
    await people.admin(),
  ]
  await change(admin, tutor, { image: null, video: null })
  await change(admin, tutor, { image: null })
  const waiting = (await db.select().from(orphanObjects)).map(({ key }) => key)
  expect(waiting.filter((key) => key.endsWith('/a')).sort()).toEqual(['tutors/videos/a', 'users/images/a'])
})

describe('admins', () => {
  test('changes to other accounts are logged with field names and without secrets', async () => {
    const [tutor, admin] = [await people.tutor(), await people.admin()]
    await changeAccount(admin, tutor.id, { activated: false, phone: '01200000009', email: 'moved@example.com' })
    const lines = await db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.targetId, tutor.id), like(auditLog.action, 'user.%')))
    expect(lines.map(({ action }) => action)).toEqual(['user.update', 'user.contact', 'user.contact'])
    const [row] = lines
    expect(row?.actorId).toBe(admin.id)
    expect(row?.facts).toEqual({
      fields: ['activated'],
      before: { activated: true },
      after: { activated: false },
    })
  })

  test('changes to their own account are not logged', async () => {
    const admin = await people.admin()
    await change(admin, admin, { city: 1 })
    expect(await db.select().from(auditLog).where(eq(auditLog.targetId, admin.id))).toEqual([])
  })

  test('cannot change admins unless they are super admins, and cannot set passwords', async () => {
    const [admin, other, top] = [await people.admin(), await people.admin(), await people.superAdmin()]
    for (const target of [other, top]) {
      expect(await refused(admin, target, { email: 'stolen@example.com' })).toEqual(forbidden)
      expect(await refused(admin, target, { name: 'أحمد عبد الله' })).toEqual(forbidden)
    }
    expect(await change(top, other, { city: 3 })).toMatchObject({ city: 3 })
    const student = await people.student()
    const password = { current: null, new: 'taken-over-1' }
    for (const caller of [admin, top]) expect(await refused(caller, student, { password })).toEqual(forbidden)
  })

  test('cannot give an account a tutor profile', async () => {
    const [admin, student] = [await people.admin(), await people.student()]
    for (const body of [{ bio }, { activated: true }, { video: null }])
      expect(await refused(admin, student, body)).toEqual(forbidden)
  })
})
