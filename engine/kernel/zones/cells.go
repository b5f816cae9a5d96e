package zones

// A cell is a number of 64 bits that Go and the generated code share. Code that uses 32 bits reads and
// writes the lower half.
type cell int

const (
	cellLeft        cell = iota // states that may be expanded
	cellNext                    // the next node to expand
	cellNextEnd                 // the end of its segment, 0 for the last segment
	cellFill                    // the end of the stored nodes
	cellEnd                     // the end of the memory for nodes
	cellTable                   // the table of chains
	cellMask                    // its slots, less one
	cellChains                  // its slots in use
	cellMost                    // how many may be in use
	cellLevelEnd                // nodes from here on are one step further away
	cellDepth                   // steps to the node being expanded
	cellDeepest                 // largest number of steps to an expanded node
	cellStored                  // nodes
	cellTaken                   // nodes taken to be expanded
	cellVisited                 // nodes expanded
	cellIncoming                // edges that were followed
	cellCovered                 // edges to covered states, and stored states that others cover
	cellNode                    // the node being expanded
	cellEdge                    // number of its next edge
	cellSkip                    // edges that were followed before memory became larger
	cellAgain                   // 1: expand the same node again, for memory has become larger
	cellStatus                  // why no edge can be followed
	cellStates                  // limit of stored states, 0 for none
	cellLength                  // limit of steps, 0 for none
	cellCutOff                  // 1: the limit of steps was reached
	cellAll                     // 1: continue after errors
	cellDrops                   // 1: do not expand covered states, and look for the goal when expanding
	cellErrors                  // errors
	cellErrorNode               // the node before the first error
	cellErrorEdge               // the number of the edge
	cellErrorFault              // the fault of the edge, 0 if the node itself is the goal
	cellErrorLength             // steps to the error
	cellCount
)

// firstCell is the address of the first cell. Address 0 means none.
const firstCell = 64

// at returns the address of a cell.
func (c cell) at() uint32 { return firstCell + 8*uint32(c) }

// A status is what the search returns.
type status int32

const (
	running   status = iota // the search goes on
	done                    // all states have been expanded
	found                   // the goal or an error was reached
	stateFull               // the limit of states is reached
	moreNodes               // more memory for nodes is needed
	moreSlots               // a larger table is needed
	segment                 // the nodes of a segment have been expanded
)
