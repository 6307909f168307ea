import { useMatches } from '@tanstack/react-router'

/** Whether the address names nothing, so that what its route declares about its own screen does not count. */
export const useIsMissing = (): boolean =>
  useMatches({
    select: (matches) => matches.some(({ status, _notFound }) => status === 'notFound' || _notFound === true),
  })
