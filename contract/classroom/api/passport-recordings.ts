import * as v from 'valibot'
import { endpoint } from '../../shared/api/endpoint.ts'
import { FileUrl, Id, Instant, idInPath, q, Seen } from '../../shared/shapes/wire.ts'
import { goalKinds } from '../../vocabulary/marks.ts'
import { folders, soundTypes } from '../../vocabulary/media.ts'
import { messageLimits } from '../../vocabulary/messages.ts'
import { passportWeeks } from '../../vocabulary/passport.ts'
import { Role, tutorRoles } from '../../vocabulary/roles.ts'
import { Band, CriterionBands, GoalChoice, MarkTexts, MarkTutor } from '../shapes/mark.ts'
import { PassportPlace, PassportRecording } from '../shapes/passport-recording.ts'

const weekInPath = v.object({ week: v.pipe(q.int(0), v.picklist(passportWeeks)) })

export const listPassportRecordings = endpoint({
  method: 'GET',
  path: '/passport/recordings',
  who: [Role.Student],
  note: 'The minutes that the caller recorded for their passport, by week, from when on each may be, and which tutors can be asked for marks.',
  reply: v.object({
    /** For somebody under age not without a guardian’s consent. */
    state: v.picklist(['open', 'guardian-required']),
    /** Whose prompts are shown: the caller’s goal, or daily talk. */
    goal: v.picklist(goalKinds),
    places: v.array(PassportPlace),
    tutors: v.array(MarkTutor),
  }),
})

export const sendPassportRecording = endpoint({
  method: 'POST',
  path: '/passport/recordings/{week}',
  who: [Role.Student],
  limit: 'write',
  note: 'Stores a minute of the caller’s for a week that is open and empty. The tutor it names is asked for marks and told. The same recording again changes nothing.',
  params: weekInPath,
  body: v.object({ tutorId: v.optional(q.int()) }),
  files: { voice: { types: soundTypes, maxBytes: messageLimits.attachment.voiceBytes, folder: folders.passports } },
  reply: PassportRecording,
  errors: ['illegal', 'guardian-required', 'tutor-not-found', 'invalid-voice'],
})

export const askRecordingMark = endpoint({
  method: 'POST',
  path: '/passport/recordings/{week}/ask',
  who: [Role.Student],
  limit: 'write',
  note: 'Asks a tutor of the caller’s latest lessons to mark a recording, in the place of whoever was asked before; the same tutor again after a week.',
  params: weekInPath,
  body: v.object({ tutorId: Id }),
  reply: PassportRecording,
  errors: ['recording-not-found', 'illegal', 'guardian-required', 'tutor-not-found', 'mark-asked'],
})

export const deletePassportRecording = endpoint({
  method: 'DELETE',
  path: '/passport/recordings/{week}',
  who: [Role.Student],
  limit: 'write',
  note: 'Deletes a recording with its file and its marks; the week is then empty again.',
  params: weekInPath,
})

export const listWaitingRecordings = endpoint({
  method: 'GET',
  path: '/passport/waiting',
  who: tutorRoles,
  note: 'Recordings that wait for the caller’s marks, the longest waiting first.',
  reply: v.object({
    list: v.array(v.object({ id: Id, week: v.picklist(passportWeeks), student: MarkTutor, askedAt: Instant })),
  }),
})

export const getPassportRecording = endpoint({
  method: 'GET',
  path: '/passport/recording/{id}',
  who: tutorRoles,
  owned: true,
  note: 'A recording, for the tutor whom its student asked for marks, with what a mark is written from.',
  params: idInPath,
  reply: v.object({
    recording: PassportRecording,
    student: v.object({ id: Id, name: v.nullable(v.string()), image: v.nullable(FileUrl) }),
    goal: v.nullable(GoalChoice),
    /** The tutor’s latest mark after a lesson with the student. */
    previous: v.nullable(v.object({ bands: CriterionBands, overall: Band })),
    /** Whether the mark may be given or corrected now. */
    isOpen: v.boolean(),
    /** Until when a mark may be corrected; null before there is one. */
    openUntil: v.nullable(Instant),
  }),
  errors: ['recording-not-found', 'guardian-required'],
})

export const markPassportRecording = endpoint({
  method: 'PUT',
  path: '/passport/recording/{id}/mark',
  who: tutorRoles,
  limit: 'write',
  owned: true,
  note: 'Marks a recording, by the tutor whom its student asked, or corrects that within a day; the student is told of the first. `seen` is `updatedAt` of the mark that is corrected.',
  params: idInPath,
  body: v.object({ ...MarkTexts.entries, seen: Seen }),
  reply: PassportRecording,
  errors: [
    'recording-not-found',
    'guardian-required',
    'mark-closed',
    'changed-meanwhile',
    'empty-mark-text',
    'long-mark-text',
  ],
})
