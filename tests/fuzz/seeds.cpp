// Writes what the fuzzers start from: fuzz-seeds DIRECTORY
#include <fstream>
#include <iostream>

#include "gguf_file.hpp"

int main(int argc, char** argv) {
  using namespace headroom::test;
  if (argc != 2) {
    std::cerr << "fuzz-seeds DIRECTORY\n";
    return 2;
  }
  const std::string folder = argv[1];
  GgufFile mixture;
  mixture.text("general.architecture", "qwen3moe").number("qwen3moe.block_count", 1);
  mixture.number("qwen3moe.embedding_length", 64).number("qwen3moe.attention.head_count", 2);
  mixture.tensor("blk.0.ffn_up_exps.weight", "Q4_K", {256, 8, 4});
  std::ofstream(folder + "/small.gguf", std::ios::binary) << small_gguf().bytes();
  std::ofstream(folder + "/mixture.gguf", std::ios::binary) << mixture.bytes();
  std::ofstream(folder + "/small.safetensors", std::ios::binary)
      << safetensors_file(small_safetensors());
  return 0;
}
