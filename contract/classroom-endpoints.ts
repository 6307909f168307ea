/** The areas of the classroom, area name → endpoint name → declaration; part of `all-endpoints.ts`. */
import * as clips from './classroom/api/clips.ts'
import * as corrections from './classroom/api/corrections.ts'
import * as demoWords from './classroom/api/demo-words.ts'
import * as goals from './classroom/api/goals.ts'
import * as homework from './classroom/api/homework.ts'
import * as ink from './classroom/api/ink.ts'
import * as insightWish from './classroom/api/insight-wish.ts'
import * as insights from './classroom/api/insights.ts'
import * as marks from './classroom/api/marks.ts'
import * as materials from './classroom/api/materials.ts'
import * as notes from './classroom/api/notes.ts'
import * as passport from './classroom/api/passport.ts'
import * as passportRecordings from './classroom/api/passport-recordings.ts'
import * as privateNotes from './classroom/api/private-notes.ts'
import * as progress from './classroom/api/progress.ts'
import * as recaps from './classroom/api/recaps.ts'
import * as sessions from './classroom/api/sessions.ts'
import * as words from './classroom/api/words.ts'

export const classroomAreas = {
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
