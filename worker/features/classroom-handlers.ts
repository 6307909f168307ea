/** Handlers of the areas of the classroom, under the names of `contract/classroom-endpoints.ts`; part of `all.ts`. */
import { clips } from './classroom/clips/handlers.ts'
import { corrections } from './classroom/corrections/handlers.ts'
import { demoWords } from './classroom/demo-words/handlers.ts'
import { goals } from './classroom/goals/handlers.ts'
import { homework } from './classroom/homework/handlers.ts'
import { ink } from './classroom/ink/handlers.ts'
import { insightWish } from './classroom/insight-wish/handlers.ts'
import { insights } from './classroom/insights/handlers.ts'
import { marks } from './classroom/marks/handlers.ts'
import { materials } from './classroom/materials/handlers.ts'
import { notes } from './classroom/notes/handlers.ts'
import { passport } from './classroom/passport/handlers.ts'
import { passportRecordings } from './classroom/passport-recordings/handlers.ts'
import { privateNotes } from './classroom/private-notes/handlers.ts'
import { progress } from './classroom/progress/handlers.ts'
import { recaps } from './classroom/recaps/handlers.ts'
import { sessions } from './classroom/sessions/handlers.ts'
import { words } from './classroom/words/handlers.ts'

export const classroomHandlers = {
  clips,
  corrections,
  'demo-words': demoWords,
  goals,
  homework,
  ink,
  'insight-wish': insightWish,
  insights,
  marks,
  materials,
  notes,
  passport,
  'passport-recordings': passportRecordings,
  'private-notes': privateNotes,
  progress,
  recaps,
  sessions,
  words,
} as const
