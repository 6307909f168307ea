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

/** The configured list; else public STUN in production, nothing locally so that no run needs a network. */
export const staticIce = (configured: string | undefined, appEnv: string): IceServers => ({
  async forUser() {
    if (configured) return parse(configured)
    return appEnv === 'production' || appEnv === 'staging' ? [{ urls: 'stun:stun.cloudflare.com:3478' }] : []
  },
})
