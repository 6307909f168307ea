import * as v from 'valibot'
import { endpoint } from '../../shared/api/endpoint.ts'
import { idInPath, q } from '../../shared/shapes/wire.ts'
import { insightLimits, insightSoundTypes, sentenceActs } from '../../vocabulary/insights.ts'
import { Role, tutorRoles } from '../../vocabulary/roles.ts'
import { Insight, InsightText, SpokenSeconds } from '../shapes/insight.ts'

const who = [Role.Student, ...tutorRoles]

export const getInsight = endpoint({
  method: 'GET',
  path: '/insight/{id}',
  who,
  owned: true,
  note: 'What the two of a lesson agreed about texts of their own speech, and what came of the caller’s. Of the other one it tells whether they agree and how long they spoke, and to the tutor the sentences that the student shares.',
  params: idInPath,
  reply: Insight,
  errors: ['lesson-not-found'],
})

export const setInsightConsent = endpoint({
  method: 'PUT',
  path: '/insight/{id}/consent',
  who,
  owned: true,
  limit: 'write',
  note: 'Agrees that the caller’s speech in a lesson becomes text, or takes that back; both are told. Taken back while both agree, everything of the lesson goes, on both sides, and nothing more is made of it. `standing`: by the caller’s standing wish alone, which never replaces what they have said about this lesson.',
  params: idInPath,
  body: v.object({ on: v.boolean(), standing: v.optional(v.boolean(), false) }),
  reply: Insight,
  errors: ['lesson-not-found', 'illegal', 'guardian-required', 'birth-year-required'],
})

export const putInsightPart = endpoint({
  method: 'PUT',
  path: '/insight/{id}/part/{number}',
  who,
  owned: true,
  limit: 'write',
  note: 'One part of the caller’s own sound, as bare bytes: taken while both agree, for times in which both did. Sending a part again replaces it. `startedAt` is epoch ms.',
  params: v.object({ ...idInPath.entries, number: q.int(1, insightLimits.parts) }),
  query: v.object({
    startedAt: q.int(),
    ms: q.int(1, insightLimits.partMsMax),
    type: v.picklist(insightSoundTypes),
  }),
  bytes: insightLimits.partBytes,
  errors: ['lesson-not-found', 'not-agreed', 'illegal', 'guardian-required', 'birth-year-required'],
})

export const endInsightSound = endpoint({
  method: 'POST',
  path: '/insight/{id}/sound-end',
  who,
  owned: true,
  limit: 'write',
  note: 'Says that all parts have come, and how many seconds of each minute the caller spoke; the text is made within minutes.',
  params: idInPath,
  body: v.object({ spoken: SpokenSeconds }),
  errors: ['lesson-not-found', 'not-agreed', 'illegal'],
})

export const repeatInsight = endpoint({
  method: 'POST',
  path: '/insight/{id}/repeat',
  who,
  owned: true,
  limit: 'write',
  note: 'Makes the text once more after it failed, while the sound is there.',
  params: idInPath,
  errors: ['lesson-not-found', 'illegal'],
})

export const setInsightText = endpoint({
  method: 'PUT',
  path: '/insight/{id}/text',
  who,
  owned: true,
  limit: 'write',
  note: 'Replaces the caller’s text; its sentences stay as they are.',
  params: idInPath,
  body: v.object({ text: InsightText }),
  errors: ['lesson-not-found', 'illegal'],
})

export const deleteInsightText = endpoint({
  method: 'DELETE',
  path: '/insight/{id}/text',
  who,
  owned: true,
  limit: 'write',
  note: 'Deletes the caller’s text and its sentences for good. What the tutor accepted of them stays among the corrections.',
  params: idInPath,
  errors: ['lesson-not-found', 'illegal'],
})

export const decideInsightSentence = endpoint({
  method: 'PUT',
  path: '/insight/{id}/sentence/{number}',
  who,
  owned: true,
  limit: 'write',
  note: 'The student shows a sentence to the tutor or takes it away; the tutor of the lesson accepts or rejects one that is shown. An accepted one is a correction of the lesson.',
  params: v.object({ ...idInPath.entries, number: q.int(0, 1000) }),
  body: v.object({ act: v.picklist(sentenceActs) }),
  errors: ['lesson-not-found', 'illegal', 'too-many-corrections'],
})
