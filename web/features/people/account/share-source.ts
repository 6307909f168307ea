import { isShareSource, type ShareSource, shareSourceCookie } from '#contract/vocabulary/sharing.ts'

/** The published link this browser came through in the last weeks; registration sends it along. */
export const readShareSource = (cookies: string = document.cookie): ShareSource | undefined => {
  const held = cookies.split('; ').find((one) => one.startsWith(`${shareSourceCookie}=`))
  const name = held?.slice(shareSourceCookie.length + 1).split('.')[0]
  return isShareSource(name) ? name : undefined
}
