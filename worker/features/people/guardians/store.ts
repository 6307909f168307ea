/** Guardians of students who are under age. Raw SQL: guarded writes in one batch. */

import type { GuardianRelation, GuardianState } from '#contract/vocabulary/guardians.ts'
import type { Gender } from '#contract/vocabulary/people.ts'
import { type Db, violatesUnique } from '#worker/storage/db.ts'
import { abortIfUnchanged, isAborted, runBatch, statement } from '#worker/storage/guarded.ts'
import { dueSql } from '#worker/storage/outbox/life.ts'
import { createGuardianLink, digestGuardianToken, type GuardianLink } from './link-token.ts'

/** A guardian with the student, as both are now. Instants are epoch ms. */
export interface Guardianship {
  readonly id: number
  readonly studentId: number
  readonly state: GuardianState
  readonly phone: string
  readonly relation: GuardianRelation
  readonly name: string | null
  readonly linkKey: string
  readonly linkedAt: number
  readonly askedNetwork: string
  readonly askedDevice: string
  readonly createdAt: number
  readonly consentVersion: number | null
  readonly consentedAt: number | null
  readonly device: string | null
  readonly sameNetwork: 0 | 1 | null
  readonly sameDevice: 0 | 1 | null
  readonly weekly: 0 | 1
  readonly lessonTexts: 0 | 1
  readonly closedAt: number | null
  readonly studentName: string | null
  readonly studentPhone: string | null
  readonly gender: Gender | null
  readonly birthYear: number | null
}

const selectGuardianships = `SELECT g.id, g.student_id AS studentId, g.state, g.phone, g.relation, g.name,
    g.link_key AS linkKey, g.linked_at AS linkedAt, g.asked_network AS askedNetwork, g.asked_device AS askedDevice,
    g.created_at AS createdAt, g.consent_version AS consentVersion, g.consented_at AS consentedAt, g.device,
    g.same_network AS sameNetwork, g.same_device AS sameDevice, g.weekly, g.lesson_texts AS lessonTexts,
    g.closed_at AS closedAt,
    u.name AS studentName, u.phone AS studentPhone, u.gender, u.birth_year AS birthYear
  FROM guardianships g JOIN users u ON u.id = g.student_id`

/** The row that a link leads to, whatever its state and age. */
export const findByToken = (db: Db, token: string): Promise<Guardianship | null> =>
  statement(db, `${selectGuardianships} WHERE g.link_digest = :digest`, {
    digest: digestGuardianToken(token),
  }).first<Guardianship>()

export const findGuardianship = (db: Db, id: number): Promise<Guardianship | null> =>
  statement(db, `${selectGuardianships} WHERE g.id = :id`, { id }).first<Guardianship>()

/** Those a student has named, newest first. */
export const findGuardiansOf = async (db: Db, studentId: number): Promise<Guardianship[]> => {
  const { results } = await statement(db, `${selectGuardianships} WHERE g.student_id = :studentId ORDER BY g.id DESC`, {
    studentId,
  }).all<Guardianship>()
  return results
}

export interface AskingStudent {
  readonly birthYear: number | null
  readonly phone: string | null
  readonly heldByMinor: boolean
  /** The newest row; null before the first. */
  readonly current: Guardianship | null
}

/** What asking is decided from. `adultYear`: the latest year of birth of somebody who is of age. */
export const readAskingStudent = async (
  db: Db,
  studentId: number,
  { phone, adultYear }: { readonly phone: string | null; readonly adultYear: number },
): Promise<AskingStudent | null> => {
  const [[student], [current]] = (await runBatch(db, [
    statement(
      db,
      `SELECT birth_year AS birthYear, phone, EXISTS (SELECT 1 FROM users o WHERE o.phone = coalesce(:phone, (
           SELECT g.phone FROM guardianships g WHERE g.student_id = :studentId ORDER BY g.id DESC LIMIT 1))
         AND o.verified_phone = 1 AND o.birth_year > :adultYear) AS heldByMinor
       FROM users WHERE id = :studentId`,
      { studentId, phone, adultYear },
    ),
    statement(db, `${selectGuardianships} WHERE g.student_id = :studentId ORDER BY g.id DESC LIMIT 1`, { studentId }),
  ])) as [{ birthYear: number | null; phone: string | null; heldByMinor: 0 | 1 }[], Guardianship[]]
  return student ? { ...student, heldByMinor: student.heldByMinor === 1, current: current ?? null } : null
}

export interface Asking {
  readonly studentId: number
  readonly phone: string
  readonly relation: GuardianRelation
  readonly network: string
  readonly device: string
  readonly pepper: string
  readonly now: number
}

/** Queues the text with the present link of the row that waits; its key is that of the link. */
const queueLink = (db: Db, studentId: number, now: number): D1PreparedStatement =>
  statement(
    db,
    `INSERT INTO outbox (channel, kind, user_id, recipient, dedupe_key, payload, due_at, expires_at, lane)
     SELECT 'whatsapp', 'guardian_asked', student_id, phone, 'guardian-link:' || link_key,
       json_object('guardianshipId', CAST(id AS TEXT), 'linkKey', link_key), ${dueSql('guardian_asked', 'whatsapp', ':now')}
     FROM guardianships WHERE student_id = :studentId AND state = 'waiting' RETURNING dedupe_key AS key`,
    { studentId, now },
  )

/** Gives a row another link; the former opens nothing more. Rolls its batch back when another was made meanwhile. */
export const renewLink = (
  db: Db,
  { id, linkKey }: Guardianship,
  link: GuardianLink,
  now: number,
): D1PreparedStatement[] => [
  statement(
    db,
    `UPDATE guardianships SET link_key = :newKey, link_digest = :digest, linked_at = :now
     WHERE id = :id AND link_key = :linkKey AND state IN ('waiting', 'consented')`,
    { id, linkKey, newKey: link.linkKey, digest: link.linkDigest, now },
  ),
  abortIfUnchanged(db),
]

/** Null when a guard failed: another request changed the row. */
export const nullIfLost = async <T>(work: Promise<T>): Promise<T | null> =>
  work.catch((error: unknown) => {
    if (isAborted(error) || violatesUnique(error, 'guardianships.student_id')) return null
    throw error
  })

const keyOfMessage = (results: readonly unknown[][] | null): string | null =>
  ((results?.at(-1)?.[0] ?? null) as { key: string } | null)?.key ?? null

/** Sends the row that waits another link; the key of its message, or null when it waits no more. */
export const askAgain = async (
  db: Db,
  row: Guardianship,
  { pepper, now }: Pick<Asking, 'pepper' | 'now'>,
): Promise<string | null> => {
  const renewed = renewLink(db, row, createGuardianLink(pepper), now)
  return keyOfMessage(await nullIfLost(runBatch(db, [...renewed, queueLink(db, row.studentId, now)])))
}

/**
 * Stores another guardian in place of one who waits, whose link then opens nothing, and queues the link. The key of its
 * message; null when somebody consented or was asked meanwhile.
 */
export const askGuardianOf = async (db: Db, asking: Asking): Promise<string | null> => {
  const { studentId, phone, relation, network, device, pepper, now } = asking
  const { linkKey, linkDigest } = createGuardianLink(pepper)
  const results = await nullIfLost(
    runBatch(db, [
      statement(
        db,
        `UPDATE guardianships SET state = 'replaced', closed_at = :now, link_digest = NULL, asked_network = ''
         WHERE student_id = :studentId AND state = 'waiting'`,
        { studentId, now },
      ),
      statement(
        db,
        `INSERT INTO guardianships
           (student_id, state, phone, relation, link_key, link_digest, linked_at, asked_network, asked_device, created_at)
         VALUES (:studentId, 'waiting', :phone, :relation, :linkKey, :linkDigest, :now, :network, :device, :now)`,
        { studentId, phone, relation, linkKey, linkDigest, network, device, now },
      ),
      queueLink(db, studentId, now),
    ]),
  )
  return keyOfMessage(results)
}
