/** The process of the load generator. */
import { answerParent } from "./child.ts";
import { sendLoad } from "./send.ts";

answerParent(sendLoad);
