/** The administrator behind a request: noted by the scope of the administrator's routes, read below it too. */
import type { FastifyRequest } from "fastify";

/** The signed-in caller, proven by a token. */
export interface Actor {
  readonly email: string;
  /** The id of a session of the embedded identity service. */
  readonly sessionId?: string;
}

/**
 * Resolves to the administrator a request comes from.
 * @throws HttpError 401 without a valid token, 403 for another user, 503 when the identity service cannot be reached.
 */
export type AdminGuard = (request: FastifyRequest) => Promise<Actor>;

const actors = new WeakMap<FastifyRequest, Actor>();

export const noteActor = (request: FastifyRequest, actor: Actor) => actors.set(request, actor);

/** The administrator behind a request to a route of an `AdminApp`; undefined on other routes. */
export const knownActor = (request: FastifyRequest): Actor | undefined => actors.get(request);

/** The administrator behind a request. @throws Error outside the routes of an `AdminApp` */
export function actorOf(request: FastifyRequest): Actor {
  const actor = knownActor(request);
  if (!actor) throw new Error("actorOf was called outside the administrator's routes");
  return actor;
}
