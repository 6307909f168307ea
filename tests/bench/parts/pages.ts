/** What the app's pages load. */
import type { Browser } from 'playwright'
import { listRooms } from '#contract/talk/api/chat.ts'
import { report } from '#scripts/run.ts'
import { readScreenFacts } from '#scripts/screens/facts.ts'
import { callApi, openBrowser, type SignedPerson, signInSeeded } from '#tests/journeys/browser.ts'
import { startServer, type TestServer } from '#tests/journeys/server.ts'
import { adminScripts, countRequests, firstLoad, laterChunks } from '../pages.ts'
import { judge, kilobytes } from '../verdicts.ts'

export const benchPages = async (): Promise<void> => {
  const server = await startServer()
  const browser = await openBrowser()
  try {
    const known = await readScreenFacts(server.origin)
    const tutors = await firstLoad(browser, server.origin, '/tutors')
    const lesson =
      known.lesson === null
        ? null
        : await firstLoad(browser, server.origin, `/lesson/${known.lesson}`, await signInSeeded(server.origin, 'malak'))
    const [biggest] = await laterChunks(tutors.files)
    report('\nJavaScript of a first load      gzip       brotli')
    report(`/tutors, signed out      ${kilobytes(tutors.gzip).padStart(11)}  ${kilobytes(tutors.brotli).padStart(11)}`)
    if (lesson)
      report(
        `lesson, signed in        ${kilobytes(lesson.gzip).padStart(11)}  ${kilobytes(lesson.brotli).padStart(11)}`,
      )
    if (biggest) report(`biggest later chunk      ${kilobytes(biggest.gzip).padStart(11)}  ${biggest.name}`)
    judge('/tutors: first load ≤ 130 KB gzip', kilobytes(tutors.gzip), tutors.gzip <= 130 * 1024)
    if (biggest) judge('no later chunk > 60 KB gzip', kilobytes(biggest.gzip), biggest.gzip <= 60 * 1024)
    await requestsOf(browser, server)
    await adminLoads(browser, server)
  } finally {
    await browser.close()
    await server.stop()
  }
}

/** Judges that a page somebody opens is complete after two requests. */
const requestsOf = async (browser: Browser, { origin }: TestServer): Promise<void> => {
  const [student, tutor] = await Promise.all(['tarek', 'karim'].map((name) => signInSeeded(origin, name)))
  if (!student || !tutor) throw new Error('the demo world lacks somebody')
  const roomOf = async (person: SignedPerson): Promise<number> =>
    (await callApi(origin, listRooms, { params: { user: person.id } }, person.token)).list[0]?.roomId ?? 0
  report('\nrequests until a page is quiet      cold       warm')
  for (const [who, path, person] of [
    ['student', '/s/dashboard', student],
    ['tutor', '/t/dashboard', tutor],
    ['student', '/chat', student],
    ['student', `/chat?room=${await roomOf(student)}`, student],
    ['tutor', `/chat?room=${await roomOf(tutor)}`, tutor],
    ['student', '/tutors', student],
    ['student', `/t/${tutor.id}`, student],
    ['student', '/upcoming-lessons', student],
    ['tutor', '/upcoming-lessons', tutor],
    ['student', '/lessons-schedule', student],
    ['tutor', '/lessons-schedule', tutor],
  ] as const) {
    const { cold, warm } = await countRequests(browser, origin, path, person)
    report(`${`${path}, ${who}`.padEnd(30)} ${String(cold).padStart(9)}  ${String(warm).padStart(9)}`)
    judge(`${path}, ${who}: ≤ 2 requests`, `${cold} cold, ${warm} warm`, cold <= 2 && warm <= 2)
  }
}

/** Judges that visitors, students and tutors load none of the admin area, and that an admin does. */
const adminLoads = async (browser: Browser, { origin }: TestServer): Promise<void> => {
  const ofTeam = await adminScripts()
  const [student, tutor, admin] = await Promise.all(
    ['malak', 'karim', 'admin'].map((name) => signInSeeded(origin, name)),
  )
  const countOwn = async (path: string, person?: SignedPerson): Promise<number> =>
    (await firstLoad(browser, origin, path, person)).files.filter((file) => ofTeam.has(file)).length
  for (const [who, path, person] of [
    ['visitor', '/', undefined],
    ['visitor', '/login', undefined],
    ['student', '/s/dashboard', student],
    ['student', '/plans', student],
    ['tutor', '/t/dashboard', tutor],
    ['tutor', '/invoices', tutor],
  ] as const) {
    const loaded = await countOwn(path, person)
    judge(`${path}: a ${who} loads none of the admin area`, `${loaded} of ${ofTeam.size} files`, loaded === 0)
  }
  const own = await countOwn('/admin', admin)
  judge('/admin: an admin loads some of it', `${own} of ${ofTeam.size} files`, own > 0)
}
