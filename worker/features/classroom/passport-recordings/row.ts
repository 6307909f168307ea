/** Recordings as their stores return them, and as they are shown to their student and to the tutor who was asked. */
import { type ByCriterion, toBand } from '#contract/classroom/rules/marks.ts'
import type { PassportRecording } from '#contract/classroom/shapes/passport-recording.ts'
import { toIsoInstant, toIsoInstantOrNull } from '#contract/shared/rules/time.ts'
import type { GoalKind, MarkCriterion } from '#contract/vocabulary/marks.ts'
import type { PassportWeek } from '#contract/vocabulary/passport.ts'
import { toBands } from '#worker/features/classroom/marks/store.ts'
import { fileUrl } from '#worker/files/file-url.ts'
import { createSignedUrl } from '#worker/files/signed-urls.ts'
import type { Keyring } from '#worker/keyring.ts'

/** The columns of a mark are there together, in halves. */
export interface RecordingRow extends ByCriterion {
  readonly id: number
  readonly studentId: number
  readonly week: PassportWeek
  readonly goal: GoalKind
  readonly file: string
  readonly lengthMs: number
  readonly sha256: string
  readonly tutorId: number | null
  readonly tutorName: string | null
  readonly tutorImage: string | null
  readonly askedAt: number | null
  readonly overall: number
  /** JSON. */
  readonly remarks: string
  readonly words: string
  /** JSON, in halves. */
  readonly first: string | null
  /** Null while it is not marked. */
  readonly markedAt: number | null
  readonly createdAt: number
  readonly updatedAt: number
}

/** The columns of `passport_recordings r` under the names of `RecordingRow`, beside `recordingTutor`. */
export const recordingColumns = `r.id, r.student_id AS studentId, r.week, r.goal_kind AS goal, r.file,
  r.length_ms AS lengthMs, r.sha256, r.tutor_id AS tutorId, t.name AS tutorName, t.image AS tutorImage,
  r.asked_at AS askedAt, r.fluency, r.vocabulary, r.grammar, r.pronunciation, r.overall, r.remarks, r.words, r.first,
  r.marked_at AS markedAt, r.created_at AS createdAt, r.updated_at AS updatedAt`

export const recordingTutor = 'LEFT JOIN users t ON t.id = r.tutor_id'

const markView = (row: RecordingRow): PassportRecording['mark'] =>
  row.markedAt === null
    ? null
    : {
        bands: toBands(row),
        remarks: JSON.parse(row.remarks) as Record<MarkCriterion, string>,
        words: row.words,
        overall: toBand(row.overall),
        firstBands: row.first === null ? null : toBands(JSON.parse(row.first) as ByCriterion),
        markedAt: toIsoInstant(row.markedAt),
        updatedAt: toIsoInstant(row.updatedAt),
      }

export const recordingView = async (row: RecordingRow, keyring: Keyring, now: number): Promise<PassportRecording> => ({
  id: row.id,
  week: row.week,
  goal: row.goal,
  url: await createSignedUrl(keyring, row.file, now),
  lengthMs: row.lengthMs,
  createdAt: toIsoInstant(row.createdAt),
  tutor: row.tutorId === null ? null : { id: row.tutorId, name: row.tutorName, image: fileUrl(row.tutorImage) },
  askedAt: toIsoInstantOrNull(row.askedAt),
  mark: markView(row),
})
