/** Accepted media types. The type of a file is determined by its bytes, never by its name or declared type. */
export const imageTypes = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'] as const
/** Still pictures, for covers of films and for messages. */
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp'] as const
/** Proofs of a transfer. */
export const receiptTypes = ['image/jpeg', 'image/png'] as const
export const videoTypes = ['video/mp4', 'video/webm'] as const
/** Voice messages, in the containers of films: sound is told apart by what the container holds. */
export const soundTypes = ['audio/mp4', 'audio/webm'] as const
/** Sound that a tutor plays in a call, as people have it in files. */
export const clipTypes = ['audio/mpeg', 'audio/mp4', 'audio/aac', 'audio/ogg', 'audio/wav'] as const
export const logTypes = ['text/plain', 'application/json'] as const
/** What is said in a film, as text with times. Text like any other: whether it is captions, a parser decides. */
export const captionTypes = ['text/vtt'] as const

/** What a person gets of their own data. */
export const archiveType = 'application/zip'

export type MediaType =
  | (typeof imageTypes)[number]
  | (typeof videoTypes)[number]
  | (typeof soundTypes)[number]
  | (typeof clipTypes)[number]
  | (typeof logTypes)[number]
  | (typeof captionTypes)[number]
  | typeof archiveType

/** Key prefixes of the bucket; a key is a prefix and a fresh UUID. The first four are public. */
export const folders = {
  userImages: 'users/images/',
  tutorVideos: 'tutors/videos/',
  tutorThumbnails: 'tutors/thumbnails/',
  tutorCaptions: 'tutors/captions/',
  introVideos: 'tutors/intro-videos/',
  screenshots: 'reports/screenshots/',
  logs: 'reports/logs/',
  receipts: 'invoices/receipts/',
  disputes: 'disputes/pictures/',
  chatFiles: 'chat/files/',
  materialPages: 'materials/pages/',
  /** Voice answers to homework. */
  homework: 'homework/answers/',
  /** Sound files that a tutor plays in a call, until a day after it. */
  clips: 'clips/',
  /** What students recorded for their passports. */
  passports: 'passports/recordings/',
  archives: 'archives/',
  /** Sound of one person in one lesson, until its text is made: `insights/{user}/{lesson}/{part}`. */
  insights: 'insights/',
  /** Empty objects whose names tell which accounts were deleted. */
  deletedAccounts: 'deleted-accounts/',
} as const
export type Folder = (typeof folders)[keyof typeof folders]
export const publicFolders = [
  folders.userImages,
  folders.tutorVideos,
  folders.tutorThumbnails,
  folders.tutorCaptions,
] as const

/** Media of a tutor’s public page. */
export const tutorMedia = ['image', 'video', 'thumbnail'] as const
export type TutorMedia = (typeof tutorMedia)[number]

/** Longest sides, in pixels, pictures are also served at: `?w=96`. */
export const pictureWidths = [96, 192, 480, 960] as const
export type PictureWidth = (typeof pictureWidths)[number]
