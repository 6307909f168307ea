/**
 * The server is killed while the last part of a film turns into a file, and the file into a row. Restarted, the upload
 * is completed where it stopped or begun anew; nothing is left in part.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listIntroVideos, submitIntroVideo } from '#contract/joining/api/intro-videos.ts'
import { completeUpload, getUpload, putUploadPart, startUpload } from '#contract/joining/api/uploads.ts'
import { UploadPurpose } from '#contract/joining/shapes/upload.ts'
import type { Endpoint, ReplyOf, RequestOf } from '#contract/shared/api/endpoint.ts'
import { dayMs, minuteMs } from '#contract/shared/rules/time.ts'
import { Role } from '#contract/vocabulary/roles.ts'
import { filmOf } from '#tests/kit/films.ts'
import { issueToken } from '#worker/tokens.ts'
import { callApi, waitLimitMs } from '../browser.ts'
import {
  isTrapped,
  listObjects,
  type Pupil,
  runJobs,
  select,
  stopAtWrite,
  tokenSecret,
  withDatabase,
} from '../kill-world.ts'
import { startServer, type TestServer } from '../server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer({ seeded: false, vars: { TOKEN_SECRET: tokenSecret } })
})
afterAll(async () => {
  await server?.stop()
})

/** An account of a role that teaches; managers are switched on. */
const addTutor = async (role: typeof Role.Tutor | typeof Role.TutorManager): Promise<Pupil> => {
  const now = Date.now()
  const id = await withDatabase(server.state, (db) => {
    const { lastInsertRowid } = db
      .prepare('INSERT INTO users (email, name, role, created_at, updated_at) VALUES (?, ?, ?, ?, ?)')
      .run(`${crypto.randomUUID()}@example.com`, 'سارة محمود', role, now, now)
    db.prepare('INSERT INTO tutors (id, activated, created_at, updated_at) VALUES (?, ?, ?, ?)').run(
      ...[lastInsertRowid, Number(role === Role.TutorManager), now, now],
    )
    return Number(lastInsertRowid)
  })
  return { id, token: await issueToken(tokenSecret, id, now) }
}

const ask = <E extends Endpoint>({ token }: Pupil, endpoint: E, input: RequestOf<E>): Promise<ReplyOf<E>> =>
  callApi(server.origin, endpoint, input, token)

/** A minute in two parts. */
const film = filmOf.webm({ ms: minuteMs + 1000, frameBytes: 80_000 })

/** Sends all parts of a film; nothing is completed yet. */
const sendParts = async (tutor: Pupil): Promise<string> => {
  const body = {
    purpose: UploadPurpose.IntroVideo,
    tutorId: tutor.id,
    type: 'video/webm' as const,
    bytes: film.byteLength,
  }
  const { id, parts, partBytes } = await ask(tutor, startUpload, { body })
  expect(parts).toBe(2)
  for (let number = 1; number <= parts; number++) {
    const part = new Blob([film.slice((number - 1) * partBytes, number * partBytes)])
    await ask(tutor, putUploadPart, { params: { id, number }, bytes: part })
  }
  return id
}

const complete = (tutor: Pupil, id: string) => ask(tutor, completeUpload, { params: { id } })
const submit = (tutor: Pupil, uploadId: string) =>
  ask(tutor, submitIntroVideo, { body: { duration: 61 / 60, uploadId } })
const filmsOf = async (tutor: Pupil) => (await ask(tutor, listIntroVideos, { query: {} })).main.list

/** Kills the server in the middle of a write that this request leads to. */
const killIn = async (write: string, condition: string, request: () => Promise<unknown>): Promise<void> => {
  const letGo = await stopAtWrite(server.state, write, condition)
  request().catch(() => null)
  await expect.poll(() => isTrapped(server.state), { timeout: waitLimitMs, interval: 20 }).toBe(true)
  await server.crash()
  await letGo()
}

/** What no row refers to. */
const orphans = async () =>
  (await select<{ key: string }>(server.state, 'SELECT key FROM orphan_objects')).map(({ key }) => key)

test('a film is submitted once, wherever the server was, and one that nobody returns to is thrown away', async () => {
  await addTutor(Role.TutorManager)
  const [joining, submitting, leaving] = [
    await addTutor(Role.Tutor),
    await addTutor(Role.Tutor),
    await addTutor(Role.Tutor),
  ]

  // The parts are one object by now, and no row says so.
  const joined = await sendParts(joining)
  await killIn('UPDATE ON uploads', `NEW.user_id = ${joining.id}`, () => complete(joining, joined))
  expect((await ask(joining, getUpload, { params: { id: joined } })).received).toEqual([1, 2])
  expect(await listObjects(server.state)).toHaveLength(1)
  await complete(joining, joined)
  await submit(joining, joined)

  // The file is whole; its row is half written. Another tutor never comes back to theirs.
  const [whole, left] = [await sendParts(submitting), await sendParts(leaving)]
  await complete(submitting, whole)
  await complete(leaving, left)
  await killIn('INSERT ON intro_videos', `NEW.tutor_id = ${submitting.id}`, () => submit(submitting, whole))
  expect(await filmsOf(submitting)).toEqual([])
  expect(await orphans()).toHaveLength(2)
  await submit(submitting, whole)
  // The answer may be lost too; what is sent again is the same film.
  await submit(submitting, whole)

  for (const tutor of [joining, submitting]) {
    const [one, ...more] = await filmsOf(tutor)
    expect(more).toEqual([])
    const stored = await fetch(`${server.origin}${one?.src}`)
    expect((await stored.bytes()).byteLength).toBe(film.byteLength)
  }

  expect(await orphans()).toHaveLength(1)
  expect(await listObjects(server.state)).toHaveLength(3)
  await runJobs(server.origin, '0 1 * * *', 2 * dayMs)
  expect(await orphans()).toEqual([])
  const kept = await select<{ src: string }>(server.state, 'SELECT src FROM intro_videos ORDER BY src')
  expect(await listObjects(server.state)).toEqual(kept.map(({ src }) => src))
  expect(await select(server.state, 'SELECT id FROM uploads')).toEqual([])
  await expect(submit(leaving, left)).rejects.toMatchObject({ code: 'asset-not-found' })
  const anew = await sendParts(leaving)
  await complete(leaving, anew)
  await submit(leaving, anew)
  expect(await filmsOf(leaving)).toHaveLength(1)
})
