/** Codes about the classroom, with their HTTP status; part of the catalogue of `errors.ts`. */
export const classroomErrorStatus = {
  // A mark was given more than a day ago, or its lesson is too long over for one.
  'mark-closed': 409,
  // The student has asked this tutor within the last week.
  'mark-asked': 409,
  // The link to a passport was ended, or there never was one.
  'passport-not-found': 404,
  'recording-not-found': 404,
  // The text is no copy of a passport.
  'passport-unreadable': 400,
  'word-not-found': 404,
  'correction-not-found': 404,
  'homework-not-found': 404,
  // Sound of a lesson for which its two have not both agreed.
  'not-agreed': 409,
  'too-many-words': 409,
  // A lesson or a student has as many as they may.
  'too-many-corrections': 409,
  'material-not-found': 404,
  'too-many-materials': 409,
  // Their pages take all the room a tutor has.
  'materials-full': 409,
  'too-many-opened-materials': 409,
  // Not two pictures of one shape within the bounds of a page.
  'invalid-material-page': 400,
  // Not sound of at most a minute in a format that is taken.
  'invalid-clip': 400,
  'too-many-clips': 409,
  'empty-material-title': 400,
  'long-material-title': 400,
  'long-material-tag': 400,
  'too-many-material-tags': 400,
  // A lesson has as much homework as it may.
  'homework-full': 409,
} as const
