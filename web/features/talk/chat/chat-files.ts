/** Files of stored messages. An `img` and a player cannot send the token, so they are fetched and shown from memory. */
import { useQuery } from '@tanstack/react-query'
import type { PictureWidth } from '#contract/vocabulary/media.ts'
import { fetchPrivateFile } from '#web/lib/private-file.ts'

/** Own files that were sent from this page. */
const sentFiles = new Map<string, Blob>()
const maxSentFiles = 20

export const rememberFile = (url: string, file: Blob): void => {
  sentFiles.set(url, file)
  const [oldest] = sentFiles.keys()
  if (sentFiles.size > maxSentFiles && oldest !== undefined) sentFiles.delete(oldest)
}

export const fetchChatFile = async (url: string, signal: AbortSignal, width?: PictureWidth): Promise<Blob> =>
  sentFiles.get(url) ?? fetchPrivateFile(width ? `${url}?w=${width}` : url, signal)

/** A picture of a message, `width` wide at most; none is loaded without an address. */
export const useChatFile = (url: string | null, width?: PictureWidth) =>
  useQuery({
    queryKey: ['chat', 'file', url, width],
    queryFn: ({ signal }) => fetchChatFile(url ?? '', signal, width),
    enabled: url !== null,
    staleTime: Number.POSITIVE_INFINITY,
  })
