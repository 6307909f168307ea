/** A student's favourites as they stand after a press. Pure. */

export interface FavouriteChange {
  readonly tutorId: number
  readonly isFavourite: boolean
}

/** The list after a change; the newest favourite stands first, as the server has it. */
export const applyFavouriteChange = (ids: readonly number[], { tutorId, isFavourite }: FavouriteChange): number[] => {
  const others = ids.filter((id) => id !== tutorId)
  return isFavourite ? [tutorId, ...others] : others
}
