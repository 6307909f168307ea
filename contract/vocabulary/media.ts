/** Kinds of files that are taken in. What a file is, its bytes say; its name and its label are not asked. */
export const imageTypes = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'] as const
/** Still pictures, for a tutor's page. */
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp'] as const
export const videoTypes = ['video/mp4', 'video/webm'] as const
export const logTypes = ['text/plain', 'application/json'] as const

export type MediaType = (typeof imageTypes)[number] | (typeof videoTypes)[number] | (typeof logTypes)[number]
