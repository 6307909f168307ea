/** What the call and the recap of a lesson add to its card. */

import { Practised } from '#web/features/classroom/recaps/practised.tsx'
import type { LessonExtrasParts } from '#web/features/lessons/extras.ts'
import { AbsentTutor } from './absent-tutor.tsx'

export const lessonExtras: LessonExtrasParts = { AbsentTutor, Practised }
