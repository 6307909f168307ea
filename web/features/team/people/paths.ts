/** Pages of people, by their id. */
export const userPath = (id: number): string => `/admin/user/${id}`
export const tutorPath = (id: number): string => `/admin/tutor/${id}`
