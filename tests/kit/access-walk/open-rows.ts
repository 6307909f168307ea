/**
 * Whom a row is open to besides its owner. Where nothing is said, that is the admins an endpoint lets in. The walk
 * expects these roles to pass, and every other to be refused.
 */

import { addClip, listClips } from '#contract/classroom/api/clips.ts'
import { listLessonCorrections } from '#contract/classroom/api/corrections.ts'
import { listLessonHomework } from '#contract/classroom/api/homework.ts'
import { getLessonInk } from '#contract/classroom/api/ink.ts'
import {
  decideInsightSentence,
  deleteInsightText,
  endInsightSound,
  getInsight,
  putInsightPart,
  repeatInsight,
  setInsightConsent,
  setInsightText,
} from '#contract/classroom/api/insights.ts'
import { askMark, getLessonMark } from '#contract/classroom/api/marks.ts'
import { listLessonMaterials } from '#contract/classroom/api/materials.ts'
import { getLessonNotes } from '#contract/classroom/api/notes.ts'
import { getRecap } from '#contract/classroom/api/recaps.ts'
import { getSessionToken, leaveMediaServer } from '#contract/classroom/api/sessions.ts'
import { listLessonWords } from '#contract/classroom/api/words.ts'
import { listIntroVideos } from '#contract/joining/api/intro-videos.ts'
import { abortUpload, completeUpload, getUpload, putUploadPart } from '#contract/joining/api/uploads.ts'
import { cancelLesson } from '#contract/lessons/api/lessons.ts'
import { dropMoreTime, getMoreTime } from '#contract/lessons/api/more-time.ts'
import { listSlots } from '#contract/lessons/api/slots.ts'
import { confirmDevice, endDevice } from '#contract/people/api/devices.ts'
import { deletePasskey, renamePasskey } from '#contract/people/api/passkeys.ts'
import type { Endpoint } from '#contract/shared/api/endpoint.ts'
import {
  blockMember,
  listMessages,
  searchMessages,
  updateRoomSettings,
  uploadAttachment,
} from '#contract/talk/api/chat.ts'
import { readNotification } from '#contract/talk/api/notifications.ts'
import { readOwnThread, writeOwnThread } from '#contract/talk/api/own-threads.ts'
import { withdrawAct } from '#contract/team/api/approvals.ts'
import { adminRoles, allRoles, Role } from '#contract/vocabulary/roles.ts'

const exceptions = new Map<Endpoint, readonly Role[]>([
  // What the two of a lesson or a room do or wrote for themselves is for nobody else, the team included.
  ...[
    listClips,
    addClip,
    getLessonInk,
    getLessonNotes,
    getRecap,
    listLessonWords,
    listLessonCorrections,
    listLessonMaterials,
    listLessonHomework,
    getLessonMark,
    askMark,
    getSessionToken,
    leaveMediaServer,
    cancelLesson,
  ].map((one) => [one, []] as const),
  ...[getInsight, setInsightConsent, putInsightPart, endInsightSound, repeatInsight, setInsightText].map(
    (one) => [one, []] as const,
  ),
  ...[deleteInsightText, decideInsightSentence].map((one) => [one, []] as const),
  ...[listMessages, searchMessages, blockMember, updateRoomSettings, uploadAttachment, readNotification].map(
    (one) => [one, []] as const,
  ),
  ...[getMoreTime, dropMoreTime].map((one) => [one, []] as const),
  // What somebody and the team wrote is read by the team in its inbox, and in nobody's name.
  ...[readOwnThread, writeOwnThread].map((one) => [one, []] as const),
  // Devices and passkeys are those of who signs in with them, and acts of the team taken back by who asked for them.
  ...[confirmDevice, endDevice, renamePasskey, deletePasskey, withdrawAct].map((one) => [one, []] as const),
  // An upload is its sender's: the team sends its own.
  ...[getUpload, putUploadPart, completeUpload, abortUpload].map((one) => [one, []] as const),
  // Offered times are there to be booked.
  [listSlots, allRoles.filter((role) => role !== Role.Studio)],
  // A manager lists the films that they review, whomever they name.
  [listIntroVideos, [...adminRoles, Role.TutorManager]],
])

export const rolesOpenTo = (endpoint: Endpoint): readonly Role[] =>
  exceptions.get(endpoint) ??
  (typeof endpoint.who === 'string' ? adminRoles : adminRoles.filter((role) => endpoint.who.includes(role as never)))
