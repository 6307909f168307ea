/** Where two browsers learn their public addresses; without any, only one machine or one network connects. */
export interface IceServer {
  urls: string | string[]
  username?: string
  credential?: string
}

export interface IceServers {
  forUser(userId: number, ttlSeconds: number): Promise<IceServer[]>
}

const parse = (json: string): IceServer[] => {
  const value: unknown = JSON.parse(json)
  return Array.isArray(value) ? (value as IceServer[]) : []
}

/** The configured list; else public STUN where strangers come, nothing locally so that no run needs a network. */
export const staticIce = (configured: string | undefined, isPublic: boolean): IceServers => ({
  async forUser() {
    if (configured) return parse(configured)
    return isPublic ? [{ urls: 'stun:stun.cloudflare.com:3478' }] : []
  },
})
