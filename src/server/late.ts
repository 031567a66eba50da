/*
 * What a call needs and a start does not. The bundle keeps all behind this module as text, compiled when it is first
 * imported: compiling takes time by size, and most of the server's size is here.
 */

export { runBoard } from '../commands/board.ts';
export { runCheck } from '../commands/check.ts';
export { createBoardAccess } from '../transport/board-access.ts';
export { Calls } from './calls.ts';
