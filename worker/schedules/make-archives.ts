/**
 * Makes the archives that people asked for: a zip file with what `personal-data` says is theirs. Everything is read in pages
 * and written in blocks, so that memory stays the same however much there is. One that is killed is made anew.
 */
import { byteOrderMark, toLine } from '#contract/shared/rules/csv.ts'
import { toIsoInstant } from '#contract/shared/rules/time.ts'
import { archiveType, folders } from '#contract/vocabulary/media.ts'
import type { OwnMessage } from '#worker/chat-room.ts'
import { archiveReadme } from '#worker/copy/my-data.ts'
import { describeFault } from '#worker/database-errors.ts'
import { type ZipEntry, zipBlocks } from '#worker/files/zip.ts'
import type { KeptNotification, NotificationPlace } from '#worker/live-rooms.ts'
import { writeFault } from '#worker/log.ts'
import type { Services } from '#worker/services.ts'
import { personalTables } from '#worker/storage/personal-data/tables.ts'
import {
  type GivenRow,
  giveUpArchive,
  listOwnPictures,
  listOwnRooms,
  readGiven,
  storeReadyArchive,
  takeDueArchive,
} from './archive-store.ts'
import { findWordOwner, readCorrections, readReviewDays, readWords, withCounts } from './given-words.ts'

const encoder = new TextEncoder()

async function* encoded(texts: AsyncIterable<string> | Iterable<string>): AsyncGenerator<Uint8Array> {
  for await (const text of texts) yield encoder.encode(text)
}

type Pages = AsyncIterable<readonly GivenRow[]>

async function* toJson(pages: Pages): AsyncGenerator<string> {
  let before = '['
  for await (const page of pages)
    for (const row of page) {
      yield `${before}\n${JSON.stringify(row)}`
      before = ','
    }
  yield before === '[' ? '[]' : '\n]'
}

async function* toCsv(pages: Pages): AsyncGenerator<string> {
  let isFirst = true
  for await (const page of pages) {
    const [first = {}] = page
    if (isFirst) yield byteOrderMark + toLine(Object.keys(first))
    isFirst = false
    yield page.map((row) => toLine(Object.values(row))).join('')
  }
}

/** Both forms of rows that can be read twice; nothing where there are none. */
async function* rowEntries(name: string, read: () => Pages): AsyncGenerator<ZipEntry> {
  for await (const _ of read()) {
    yield { name: `${name}.json`, chunks: encoded(toJson(read())) }
    yield { name: `${name}.csv`, chunks: encoded(toCsv(read())) }
    return
  }
}

const endings: Readonly<Record<string, string>> = {
  'image/jpeg': '.jpg',
  'image/png': '.png',
  'image/gif': '.gif',
  'image/webp': '.webp',
  'audio/mp4': '.m4a',
  'audio/webm': '.webm',
  'text/vtt': '.vtt',
}

/** A file of the bucket; nothing when it is gone. */
async function* fileEntry({ env }: Pick<Services, 'env'>, folder: string, key: string): AsyncGenerator<ZipEntry> {
  const object = await env.FILES.get(key)
  if (!object) return
  const ending = endings[object.httpMetadata?.contentType ?? ''] ?? ''
  yield { name: `${folder}/${key.slice(key.lastIndexOf('/') + 1)}${ending}`, packed: true, chunks: object.body }
}

/** Messages and rooms read at once. */
const messagePage = 200
const roomPage = 100

async function* readOwnMessages(
  { announce }: Pick<Services, 'announce'>,
  roomId: number,
  userId: number,
): AsyncGenerator<OwnMessage[]> {
  for (let after = 0; ; ) {
    const page = await announce.listOwnMessages(roomId, userId, after, messagePage)
    if (page.length === 0) return
    yield page
    after = page.at(-1)?.seq ?? after
    if (page.length < messagePage) return
  }
}

/** The person's older notifications, which their hub keeps. */
async function* readKeptNotifications({ announce }: Pick<Services, 'announce'>, userId: number): Pages {
  for (let before: NotificationPlace | null = null; ; ) {
    const page: KeptNotification[] = await announce.listKeptNotifications(userId, {
      ...{ before, except: [], limit: messagePage },
    })
    if (page.length === 0) return
    yield page.map(({ kind, dueAt }) => ({ kind, due_at: dueAt }))
    before = page.at(-1) ?? before
    if (page.length < messagePage) return
  }
}

/** Texts of what the person said in lessons, which their hub keeps. */
async function* readInsights({ announce }: Pick<Services, 'announce'>, userId: number): Pages {
  for (let after = 0; ; ) {
    const page = await announce.listInsights(userId, after, messagePage)
    if (page.length === 0) return
    yield page.map(({ lessonId, text, sentences }) => ({
      ...{ lesson_id: lessonId, text },
      sentences: JSON.stringify(sentences.map(({ said, better, note, state }) => ({ said, better, note, state }))),
    }))
    after = page.at(-1)?.lessonId ?? after
    if (page.length < messagePage) return
  }
}

async function* chatEntries(services: Services, userId: number): AsyncGenerator<ZipEntry> {
  for (let after = 0; ; ) {
    const rooms = await listOwnRooms(services.db, userId, after, roomPage)
    for (const { roomId, other } of rooms) {
      const read = async function* (): Pages {
        for await (const page of readOwnMessages(services, roomId, userId))
          yield page.map(({ createdAt, text, file }) => ({ created_at: createdAt, to: other, text, file }))
      }
      yield* rowEntries(`chats/${roomId}`, read)
      for await (const page of readOwnMessages(services, roomId, userId))
        for (const { file } of page) if (file !== null) yield* fileEntry(services, `chats/${roomId}`, file)
    }
    after = rooms.at(-1)?.roomId ?? after
    if (rooms.length < roomPage) return
  }
}

const progress = 'learning_progress'

async function* wordEntries(services: Services, userId: number, now: number): AsyncGenerator<ZipEntry> {
  const owner = await findWordOwner(services, userId)
  if (!owner) return
  const { given } = personalTables[progress] ?? {}
  yield* rowEntries('data/words', () => readWords(services, owner))
  yield* rowEntries('data/corrections', () => readCorrections(services, owner, now))
  yield* rowEntries('data/review_days', () => readReviewDays(services, owner))
  if (given)
    yield* rowEntries(`data/${progress}`, () =>
      withCounts(services, owner, readGiven(services.db, progress, given, userId)),
    )
}

async function* entriesOf(services: Services, userId: number, now: number): AsyncGenerator<ZipEntry> {
  yield { name: 'README.txt', chunks: encoded([byteOrderMark + archiveReadme(toIsoInstant(now).slice(0, 10))]) }
  for (const [table, { given }] of Object.entries(personalTables))
    if (given && table !== progress)
      yield* rowEntries(`data/${table}`, () => readGiven(services.db, table, given, userId))
  yield* wordEntries(services, userId, now)
  yield* rowEntries('data/older_notifications', () => readKeptNotifications(services, userId))
  yield* rowEntries('data/lesson_texts', () => readInsights(services, userId))
  for (const key of await listOwnPictures(services.db, userId)) yield* fileEntry(services, 'files', key)
  yield* chatEntries(services, userId)
}

/** Parts of an upload in pieces, of which all but the last have one size. */
const blockBytes = 5 * 1024 * 1024
/** Made in one run; the next minute continues. */
const perRun = 3

const makeArchive = async (
  services: Services,
  due: NonNullable<Awaited<ReturnType<typeof takeDueArchive>>>,
  now: number,
) => {
  let bytes = 0
  const counted = async function* () {
    for await (const block of zipBlocks(entriesOf(services, due.userId, now), blockBytes, now)) {
      bytes += block.length
      yield block
    }
  }
  const key = await services.files.storeStream(folders.archives, archiveType, counted(), now)
  await storeReadyArchive(services.db, due, { key, bytes }, now)
}

/** Makes what is due. One that fails is tried again in a quarter of an hour, and given up after a few attempts. */
export const makeDueArchives = async (services: Services, now: number): Promise<void> => {
  const faults: unknown[] = []
  for (let made = 0; made < perRun; made++) {
    const due = await takeDueArchive(services.db, now)
    if (!due) break
    try {
      await makeArchive(services, due, now)
    } catch (fault) {
      writeFault({ archive: due.id, fault: describeFault(fault) })
      await giveUpArchive(services.db, due.id)
      faults.push(fault)
    }
  }
  if (faults.length > 0) throw faults[0]
}
