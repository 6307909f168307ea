/** Kinds of files that are taken in. What a file is, its bytes say; its name and its label are not asked. */
export const imageTypes = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'] as const
/** Still pictures, for a tutor's page. */
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp'] as const
export const videoTypes = ['video/mp4', 'video/webm'] as const
export const logTypes = ['text/plain', 'application/json'] as const

export type MediaType = (typeof imageTypes)[number] | (typeof videoTypes)[number] | (typeof logTypes)[number]

/** Where files lie; a key is one of these and a fresh UUID. Anybody may load what lies in the first three. */
export const folders = {
  faces: 'users/images/',
  films: 'tutors/videos/',
  posters: 'tutors/thumbnails/',
  screenshots: 'reports/screenshots/',
  logs: 'reports/logs/',
  receipts: 'invoices/receipts/',
} as const
export type Folder = (typeof folders)[keyof typeof folders]
export const publicFolders = [folders.faces, folders.films, folders.posters] as const

/** Longest sides, in pixels, pictures are also served at: `?w=96`. */
export const pictureWidths = [96, 192, 480, 960] as const
export type PictureWidth = (typeof pictureWidths)[number]
