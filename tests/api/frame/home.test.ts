import { env } from 'cloudflare:workers'
import { describe, expect, test, vi } from 'vitest'
import { getHome } from '#contract/frame/api/home.ts'
import { listLessons } from '#contract/lessons/api/lessons.ts'
import { getMinutes } from '#contract/lessons/api/minutes.ts'
import { getMyStudentStats } from '#contract/people/api/students.ts'
import { getCurrentUser } from '#contract/people/api/users.ts'
import { basePath } from '#contract/shared/api/endpoint.ts'
import { hourMs } from '#contract/shared/rules/time.ts'
import { togetherLimits } from '#contract/shared/rules/together.ts'
import { countUnreadNotifications } from '#contract/talk/api/notifications.ts'
import { apiCall, refusalOf, send } from '#tests/kit/client.ts'
import { make } from '#tests/kit/make.ts'
import { type Person, people } from '#tests/kit/people.ts'

const pageOf = async (person: Person, page: string) => (await person.api(getHome, { query: { page } })).answers
const readsOf = async (person: Person, ...read: string[]) => (await person.api(getHome, { query: { read } })).answers

describe('what a page begins with', () => {
  test('is answered as each read is alone', async () => {
    const student = await people.student()
    const answers = await pageOf(student, '/s/dashboard')
    expect(answers['/user/current']).toEqual({ status: 200, body: await student.api(getCurrentUser, {}) })
    expect(answers['/minutes']).toEqual({ status: 200, body: await student.api(getMinutes, {}) })
    expect(answers['/user/student/stats/personalized']).toEqual({
      status: 200,
      body: await student.api(getMyStudentStats, {}),
    })
    expect(answers['/notification/unread']?.body).toEqual(await student.api(countUnreadNotifications, {}))
  })

  test('holds the own lessons, and nobody else’s', async () => {
    const [student, other, tutor] = [await people.student(), await people.student(), await people.tutor()]
    const start = Math.ceil(Date.now() / hourMs) * hourMs + hourMs
    const lesson = await make.lesson({ studentId: student.id, tutorId: tutor.id, start })
    const lessonsIn = async (person: Person) => {
      const answers = await pageOf(person, '/upcoming-lessons')
      const [body] = Object.entries(answers).flatMap(([key, one]) => (key.startsWith('/lesson/list') ? [one.body] : []))
      return (body as { list: { lesson: { id: number } }[] }).list.map((one) => one.lesson.id)
    }
    expect([await lessonsIn(student), await lessonsIn(tutor), await lessonsIn(other)]).toEqual([
      [lesson.id],
      [lesson.id],
      [],
    ])
  })

  test.each([
    ['a student', '/s/dashboard', people.student, '/tx/last?refunding=true'],
    ['a student', '/tutors?book=4', people.student, '/user/tutor/list/onboarded?page=1&size=12'],
    ['a tutor', '/t/dashboard', people.tutor, '/user/tutor/stats/personalized'],
    ['a tutor', '/chat?room=7', people.tutor, '/chat/room/members/7'],
    ['a tutor', '/lessons-schedule', people.tutor, '/now/availability'],
  ])('%s begins %s', async (_, page, make, key) => {
    expect(Object.keys(await pageOf(await make(), page))).toContain(key)
  })

  test('is of the role: another dashboard, and what the team does not have, are not asked for', async () => {
    const [tutor, admin] = [await people.tutor(), await people.admin()]
    expect(Object.keys(await pageOf(tutor, '/s/dashboard'))).not.toContain('/user/student/stats/personalized')
    expect(Object.keys(await pageOf(admin, '/t/dashboard'))).toEqual(['/user/current'])
  })
})

describe('reads together', () => {
  test('are refused as they are alone, each for itself', async () => {
    const [student, other] = [await people.student(), await people.student()]
    const answers = await readsOf(
      student,
      `/lesson/list?users=${other.id}`,
      '/user/list',
      '/minutes',
      '/chat/room/members/999',
    )
    const alone = await refusalOf(student.api(listLessons, { query: { users: [other.id] } }))
    expect(answers[`/lesson/list?users=${other.id}`]).toMatchObject({
      status: alone.status,
      body: { code: alone.code },
    })
    expect(answers['/user/list']).toMatchObject({ status: 403, body: { code: 'forbidden' } })
    expect(answers['/chat/room/members/999']).toMatchObject({ status: 404, body: { code: 'room-not-found' } })
    expect(answers['/minutes']?.status).toBe(200)
  })

  test('are answered under the address with its parameters in order', async () => {
    const student = await people.student()
    expect(Object.keys(await readsOf(student, '/tx/last?refunding=true', '/word/list?size=5&page=1')).sort()).toEqual([
      '/tx/last?refunding=true',
      '/word/list?page=1&size=5',
    ])
  })

  test('are reads alone: nothing that writes, counts, proves, makes a file, or is this request', async () => {
    const admin = await people.admin()
    expect(
      await readsOf(admin, '/home', '/export/users', '/auth/refresh', '/nothing', '/socket', '//evil.example'),
    ).toEqual({})
  })

  test('are refused where there are too many, or something else', async () => {
    const student = await people.student()
    const many = Array.from({ length: togetherLimits.reads + 1 }, (_, n) => `/lesson/${n + 1}`)
    expect(await refusalOf(student.api(getHome, { query: { read: many } }))).toMatchObject({ code: 'bad-request' })
    expect(await refusalOf(student.api(getHome, { query: { page: 'https://evil.example' } }))).toMatchObject({
      code: 'bad-request',
    })
  })

  test('of addresses that are none are no fault of the server', async () => {
    const student = await people.student()
    const addresses = ['/', '//', '/%E0', '/lesson/%E0', '/lesson/%', '/lesson/1?x=%E0', '/?', '/__proto__']
    for (const address of addresses) await readsOf(student, address)
    for (const page of [...addresses, '/t/%E0', '/chat?room=%E0']) {
      const answers = await pageOf(student, page)
      expect(answers['/user/current']?.status).toBe(200)
    }
  })

  test('are counted by how many they are, for each person', async () => {
    const [student, other] = [await people.student(), await people.student()]
    const limit = vi.spyOn(env.VISITOR_LIMIT, 'limit')
    const reads = Array.from({ length: 9 }, (_, n) => `/lesson/${n + 1}`)
    await readsOf(student, ...reads)
    expect(limit.mock.calls.map(([{ key }]) => key)).toEqual(Array(3).fill(`reads:user ${student.id}`))
    limit.mockRestore()
    for (let i = 3; i < 600; i++) await env.VISITOR_LIMIT.limit({ key: `reads:user ${student.id}` })
    const response = await send(`${basePath}${getHome.path}?read=/minutes`, {
      headers: { authorization: `Bearer ${student.token}` },
    })
    expect([response.status, response.headers.get('retry-after')]).toEqual([429, '60'])
    expect((await readsOf(other, '/minutes'))['/minutes']?.status).toBe(200)
  })

  test('need a caller', async () => {
    expect(await refusalOf(apiCall(getHome, {}))).toMatchObject({ code: 'unauthenticated' })
  })
})
