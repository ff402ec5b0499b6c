import { GenericContainer, getContainerRuntimeClient, Wait } from 'testcontainers'

/** A container as described in the compose file. */
export type ContainerPart = { image: string; environment?: Record<string, string>; command?: string[] }
export type StartedContainer = { host: string; port: number; stop: () => Promise<void> }

/** Returns why no container can be started here; undefined if a container engine responds. */
export const withoutContainers = (): Promise<string | undefined> =>
  getContainerRuntimeClient().then(
    () => undefined,
    (error: Error) => `no container engine answers (${error.message})`,
  )

/** Starts a container and resolves when its log contains the readiness message `times` times. */
export const startContainer = async (
  { image, environment = {}, command = [] }: ContainerPart,
  { port, ready, times = 1 }: { port: number; ready: RegExp; times?: number },
): Promise<StartedContainer> => {
  const container = new GenericContainer(image)
    .withEnvironment(environment)
    .withExposedPorts(port)
    .withWaitStrategy(Wait.forLogMessage(ready, times))
  const started = await (command.length > 0 ? container.withCommand(command) : container).start()
  return { host: started.getHost(), port: started.getMappedPort(port), stop: async () => void (await started.stop()) }
}
