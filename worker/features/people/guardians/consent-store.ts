/** What a guardian decides. Raw SQL: guarded writes in one batch. */
import { foldNetwork } from '#contract/shared/rules/network.ts'
import { consentVersions } from '#contract/vocabulary/consents.ts'
import { consentVersion, type GuardianRelation } from '#contract/vocabulary/guardians.ts'
import type { Db } from '#worker/storage/db.ts'
import { abortIfUnchanged, runBatch, statement } from '#worker/storage/guarded.ts'
import { queueNotification } from '#worker/storage/notifications.ts'
import { createGuardianLink } from './link-token.ts'
import { type Guardianship, nullIfLost, renewLink } from './store.ts'

export interface Consent {
  readonly row: Guardianship
  readonly codeId: number
  readonly name: string
  readonly relation: GuardianRelation
  readonly weekly: boolean
  readonly network: string
  readonly device: string
  readonly now: number
}

const useCode = (db: Db, codeId: number): D1PreparedStatement[] => [
  statement(db, 'DELETE FROM confirmation_codes WHERE id = :codeId', { codeId }),
  abortIfUnchanged(db),
]

/**
 * Deletes the code and stores the consent, whether it came from a network the student is known on, and tells the student;
 * false when code or row are gone.
 */
export const storeConsent = async (db: Db, consent: Consent): Promise<boolean> => {
  const { row, codeId, name, relation, weekly, network, device, now } = consent
  const sameDevice = device !== '' && device === row.askedDevice
  const stored = await nullIfLost(
    runBatch(db, [
      ...useCode(db, codeId),
      statement(
        db,
        `UPDATE guardianships SET state = 'consented', name = :name, relation = :relation, weekly = :weekly,
           consent_version = ${consentVersion}, consented_at = :now, channel = 'whatsapp', network = :folded,
           device = :device, same_device = :sameDevice, same_network = (asked_network = :network OR EXISTS (
             SELECT 1 FROM throttles k WHERE k.key = 'known:' || student_id || ' ' || :network AND k.reset_at > :now)),
           asked_network = :askedFolded
         WHERE id = :id AND state = 'waiting' AND link_key = :linkKey`,
        {
          ...{ id: row.id, linkKey: row.linkKey, name, relation, network, device, now },
          ...{ weekly: Number(weekly), sameDevice: Number(sameDevice) },
          ...{ folded: foldNetwork(network) ?? '', askedFolded: foldNetwork(row.askedNetwork) ?? '' },
        },
      ),
      abortIfUnchanged(db),
      queueNotification(db, {
        userId: row.studentId,
        kind: 'guardian_consented',
        key: `guardian:${row.id}:consented`,
        facts: {},
        dueAt: now,
      }),
    ]),
  )
  return stored !== null
}

/** Deletes the code and gives the row another link; its token, or null when code or row are gone. */
export const storeRenewal = async (
  db: Db,
  { row, codeId, pepper, now }: { row: Guardianship; codeId: number; pepper: string; now: number },
): Promise<string | null> => {
  const link = createGuardianLink(pepper)
  const renewed = await nullIfLost(runBatch(db, [...useCode(db, codeId), ...renewLink(db, row, link, now)]))
  return renewed && link.token
}

/** Switches the message about each week, while consent stands. */
export const storeWeekly = async (db: Db, id: number, weekly: boolean): Promise<void> => {
  await statement(db, `UPDATE guardianships SET weekly = :weekly WHERE id = :id AND state = 'consented'`, {
    id,
    weekly: Number(weekly),
  }).run()
}

/** An entry of the register, where the guardian’s word about texts of lessons changes to this. */
const registerLessonTexts = (db: Db, id: number, allowed: boolean, now: number): D1PreparedStatement =>
  statement(
    db,
    `INSERT INTO consents (user_id, kind, version, given, way, created_at)
     SELECT student_id, 'guardian-lesson-texts', ${consentVersions['guardian-lesson-texts']}, :allowed, 'guardian', :now
     FROM guardianships WHERE id = :id AND state = 'consented' AND lesson_texts <> :allowed`,
    { id, allowed: Number(allowed), now },
  )

/**
 * Allows texts of what the student says in lessons, or forbids them, while consent stands. `endings` are of the batch: what
 * forbidding ends.
 */
export const storeLessonTexts = async (
  db: Db,
  { id, allowed, endings }: { id: number; allowed: boolean; endings: readonly D1PreparedStatement[] },
  now: number,
): Promise<void> => {
  await runBatch(db, [
    registerLessonTexts(db, id, allowed, now),
    statement(db, `UPDATE guardianships SET lesson_texts = :allowed WHERE id = :id AND state = 'consented'`, {
      id,
      allowed: Number(allowed),
    }),
    ...endings,
  ])
}

/**
 * Withdraws a consent that stands and tells the student, once; the sweep cancels what it ends. `endings` are of the batch:
 * what ends at once.
 */
export const storeWithdrawal = async (
  db: Db,
  { id, endings }: { id: number; endings: readonly D1PreparedStatement[] },
  now: number,
): Promise<void> => {
  await runBatch(db, [
    registerLessonTexts(db, id, false, now),
    statement(
      db,
      `UPDATE guardianships SET state = 'withdrawn', closed_at = :now WHERE id = :id AND state = 'consented'`,
      { id, now },
    ),
    statement(
      db,
      `UPDATE guardian_payments SET closed_at = :now WHERE guardianship_id = :id AND closed_at IS NULL
         AND EXISTS (SELECT 1 FROM guardianships WHERE id = :id AND state = 'withdrawn')`,
      { id, now },
    ),
    statement(
      db,
      `INSERT OR IGNORE INTO notifications (user_id, kind, dedupe_key, facts, due_at)
       SELECT student_id, 'guardian_withdrew', printf('guardian:%d:withdrew', id), '{}', :now
       FROM guardianships WHERE id = :id AND state = 'withdrawn'`,
      { id, now },
    ),
    ...endings,
  ])
}
