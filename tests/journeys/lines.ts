/** Lines of calls, made worse by the browser's network emulation, and what two real peers make of them. */
import type { Page } from 'playwright'

/** Records the page's peer connections, to read their statistics. Run in the page before anything else. */
export const keepPeers = () => {
  const peers: RTCPeerConnection[] = []
  const Original = window.RTCPeerConnection
  window.RTCPeerConnection = class extends Original {
    constructor(configuration?: RTCConfiguration) {
      super(configuration)
      peers.push(this)
    }
  }
  Object.assign(window, { peers })
}

/** Of the voice, which is the first line. */
export const packetsHeard = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const { peers } = window as unknown as { peers: RTCPeerConnection[] }
    const stats = [...((await peers.at(-1)?.getStats())?.values() ?? [])]
    return stats.find(({ type, mid }) => type === 'inbound-rtp' && mid === '0')?.packetsReceived ?? 0
  })

interface Line {
  /** Percentage of the packets of calls that are dropped. */
  readonly packetLoss?: number
  /** Of requests and sockets, in each direction. */
  readonly bytesPerSecond?: number
}

/** Gives what changes the line of a page. Emulation affects only connections that were opened under it. */
export const openLine = async (page: Page): Promise<(line: Line) => Promise<unknown>> => {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  const change = ({ packetLoss = 0, bytesPerSecond = 10_000_000 }: Line) =>
    devtools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      packetLoss,
      packetQueueLength: 1000,
      downloadThroughput: bytesPerSecond,
      uploadThroughput: bytesPerSecond,
    })
  await change({})
  return change
}
